// A few quiet sounds, made of sine waves: one for each sort of thing that happens, and one for your turn.

// For each sound its notes: pitch in Hz, when it begins and how long it lasts, in seconds.
const NOTES = {
  card: [[330, 0, 0.06]],
  power: [[392, 0, 0.08], [523, 0.07, 0.1]],
  loss: [[196, 0, 0.16], [147, 0.1, 0.22]],
  gain: [[523, 0, 0.09], [659, 0.08, 0.14]],
  round: [[392, 0, 0.12], [494, 0.1, 0.12], [587, 0.2, 0.25]],
  turn: [[659, 0.25, 0.1], [880, 0.34, 0.16]],
};

const A_SOUND = 600; // milliseconds: all have faded by then

let air = null; // the AudioContext, made for the first sound
let silence = 0; // the timer that suspends it

function sound(name) {
  const {sound: wanted} = document.documentElement.dataset;
  if (wanted === "off" || (wanted === "turn" && name !== "turn") || !NOTES[name] || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  air.resume();
  clearTimeout(silence);
  silence = setTimeout(() => air.suspend(), A_SOUND); // or the browser goes on playing nothing
  const loud = document.hidden ? 0.08 : 0.03; // quieter for those who look
  for (const [pitch, after, length] of NOTES[name]) {
    const begins = air.currentTime + after;
    const [tone, volume] = [air.createOscillator(), air.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud, begins + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + length);
    tone.connect(volume).connect(air.destination);
    tone.start(begins);
    tone.stop(begins + length);
  }
}
