// Sounds, made here of swinging air: wood for cards, a bell for one's turn, and for the great moments water, jaws, paws, wings.

// A voice: what swings ("noise" is heard around its pitch alone), its pitch in Hz at the beginning and at the end, when it
// begins and how long it is heard, in seconds, and how loud it is beside the others.
const voice = (wave, from, to, at, long, loud = 1) => ({wave, from, to, at, long, loud});

const wood = (pitch, at = 0, loud = 1) => [voice("sine", pitch * 1.5, pitch, at, 0.09, loud), voice("noise", 2600, 1400, at, 0.03, loud * 0.4)];
const bar = (pitch, at) => [voice("sine", pitch, pitch, at, 0.35, 0.8), voice("sine", pitch * 4, pitch * 4, at, 0.06, 0.25)]; // of a marimba
const bell = (pitch, at) => [voice("sine", pitch, pitch, at, 0.5), voice("sine", pitch * 2.76, pitch * 2.76, at, 0.18, 0.15)];
const flap = (at, loud = 1) => [voice("noise", 500, 900, at, 0.11, loud)];
const times = (number, between, sound) => Array.from({length: number}, (_, turn) => sound(turn * between, turn)).flat();

const SOUNDS = {
  card: wood(330),
  power: [...wood(392), ...wood(523, 0.08)],
  loss: [...bar(196, 0), ...bar(147, 0.1)],
  gain: [...bar(523, 0), ...bar(659, 0.08)],
  round: [...bar(392, 0), ...bar(494, 0.1), ...bar(587, 0.2)],
  talk: [voice("sine", 494, 494, 0, 0.06), voice("sine", 440, 440, 0.07, 0.09)],
  turn: [...bell(659, 0.25), ...bell(880, 0.36)],
};

// What is heard of the acts above the table
const MOMENTS = {
  deal: times(6, 0.07, (at) => [voice("noise", 3200, 1800, at, 0.05, 0.5)]),
  cross: [voice("noise", 500, 1500, 0, 0.5), voice("noise", 1200, 400, 0.35, 0.5, 0.8), ...times(5, 0.12, (at) => wood(140, at, 0.5))],
  snap: [voice("noise", 300, 700, 0, 0.3, 0.5), voice("noise", 900, 200, 0.38, 0.12, 2), voice("sine", 130, 55, 0.4, 0.22, 2), voice("noise", 900, 300, 0.55, 0.4, 0.7)],
  pounce: [voice("sawtooth", 120, 75, 0, 0.4, 0.5), voice("noise", 250, 120, 0.4, 0.18, 2), voice("noise", 2500, 1200, 0.45, 0.2, 0.5)],
  roar: [voice("sawtooth", 85, 130, 0, 0.3, 0.6), voice("sawtooth", 130, 60, 0.3, 0.5, 0.6), voice("noise", 350, 200, 0, 0.8, 1.2)],
  sweep: [voice("noise", 1600, 500, 0, 0.28, 0.7)],
  dash: times(6, 0.09, (at, turn) => wood(turn % 3 ? 150 : 120, at, 0.8)),
  hiss: [voice("noise", 5200, 3600, 0, 0.55, 0.6)],
  stoop: [voice("noise", 600, 2600, 0, 0.4, 0.8), ...times(3, 0.13, (at) => flap(0.42 + at))],
  soar: times(5, 0.15, (at, turn) => flap(at, 1 - turn * 0.15)),
  scare: times(3, 0.12, (at) => [voice("sine", 1700, 2500, at, 0.07, 0.4)]),
  laugh: times(6, 0.11, (at, turn) => [voice("triangle", 480 + turn * 45, 720 + turn * 45, at, 0.09, 0.8)]),
};

const A_SOUND = 1300; // milliseconds: all have faded by then

let air = null; // the AudioContext, made for the first sound
let hiss = null; // a second of noise, from which every noise is taken
let silence = 0; // the timer that suspends it

// How loud each preference is; one who looks elsewhere is called louder.
const VOLUMES = {off: 0, quiet: 0.012, normal: 0.03, loud: 0.08};
const CALLED = 2.5;

function volumeOf(name) {
  const {cardSounds, turnSound, momentSounds} = document.documentElement.dataset;
  return VOLUMES[name === "turn" ? turnSound : name in MOMENTS ? momentSounds : cardSounds];
}

// What is heard of these acts, each sound once: nothing for whoever wants no sounds of moments.
const soundsOf = (acts) => [...new Set(acts.map(({do: act, by}) => by === "snake" ? "hiss" : act))].filter(volumeOf);

function sound(name) {
  const loud = volumeOf(name) * (document.hidden ? CALLED : 1);
  const voices = SOUNDS[name] ?? MOMENTS[name];
  if (!loud || !voices || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  air.resume();
  clearTimeout(silence);
  silence = setTimeout(() => air.suspend(), A_SOUND); // or the browser goes on playing nothing
  for (const each of voices) letSwing(each, loud);
}

function letSwing({wave, from, to, at, long, loud}, volume) {
  const [begins, ends] = [air.currentTime + at, air.currentTime + at + long];
  const [swinging, pitch, ...more] = wave === "noise" ? noise() : tone(wave);
  const gain = air.createGain();
  pitch.setValueAtTime(from, begins);
  pitch.exponentialRampToValueAtTime(to, ends);
  gain.gain.setValueAtTime(0.0001, begins);
  gain.gain.linearRampToValueAtTime(loud * volume, begins + Math.min(0.012, long / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  [swinging, ...more, gain, air.destination].reduce((one, next) => one.connect(next));
  swinging.start(begins);
  swinging.stop(ends);
}

function tone(wave) {
  const swinging = air.createOscillator();
  swinging.type = wave;
  return [swinging, swinging.frequency];
}

function noise() {
  hiss ??= noiseOf(1);
  const swinging = air.createBufferSource();
  const around = air.createBiquadFilter();
  swinging.buffer = hiss;
  around.type = "bandpass";
  return [swinging, around.frequency, around];
}

function noiseOf(seconds) {
  const buffer = air.createBuffer(1, seconds * air.sampleRate, air.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 4 - 2;
  return buffer;
}
