// Was the chance of a match fair? For people who would rather not take our Python's word for it.
//
//     node examples/verify.mjs transcript.json …
//
// It draws anew all that chance gave: the order of seats, every deal, every card that a snake found in a hand. It does
// not know the rules: whether moves, scores and hashes are right, `savanna verify` says. docs/protocol.md tells how
// each byte is made; nothing here was taken from the server's own code.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const FORMAT = 1;
const RULES = 2;

const check = (right, fault) => {
  if (!right) throw new Error(fault);
};
const same = (found, right, fault) => check(isDeepStrictEqual(found, right), fault);

// Bytes

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

function bytesOf(hex, length, name) {
  const written = typeof hex === "string" && hex.length === 2 * length && /^[0-9a-f]*$/.test(hex);
  check(written, `${name}: ${length} bytes are needed, in hexadecimal digits`);
  return Buffer.from(hex, "hex");
}

function sized(part) {
  const bytes = Buffer.from(part);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}

const hashed = (...parts) => sha256(Buffer.concat(parts.flatMap(sized)));

// Chance

function* words(key, purpose) {
  for (let counter = 0; ; counter++) {
    const block = createHmac("sha256", key).update(`${purpose} ${counter}`).digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function dice(key, purpose) {
  const stream = words(key, purpose);
  return (number) => {
    const limit = 2 ** 32 - (2 ** 32 % number);
    for (;;) {
      const word = stream.next().value;
      if (word < limit) return word % number;
    }
  };
}

function shuffled(cards, below) {
  const mixed = [...cards];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

// Deals

const times = (number, card) => Array(number).fill(card);

function temboDeal(players, options, below) {
  const { gnu, zebra, antelope } = options.deck?.crocodiles ?? { gnu: 2, zebra: 2, antelope: 2 };
  const animals = Array.from({ length: 42 }, (_, index) => String(index + 1));
  const crocodiles = [...times(gnu, "Cg"), ...times(zebra, "Cz"), ...times(antelope, "Ca")];
  const mixed = shuffled([...animals, ...times(7, "E"), ...crocodiles, "S"], below);
  const rest = shuffled([...mixed.slice(5 * players), "L", "L", "L"], below);
  const hands = Array.from({ length: players }, (_, seat) => mixed.slice(5 * seat, 5 * seat + 5));
  return { hands, fords: rest.slice(0, 5), pile: rest.slice(5) };
}

const RANKS = [
  ...["s1", "d1", "m1", "f1", "i1"],
  ...["x2", "s2", "d2", "m2", "f2", "i2"],
  ...["x3", "s3", "d3", "m3", "f3", "i3"],
  ...["s4", "d4", "m4", "f4", "i4"],
  ...["x5", "s5", "d5", "m5", "f5", "i5"],
  ...["x6", "s6", "d6", "m6", "f6", "i6"],
  ...["e7", "e8", "e9", "e10", "e11", "e12"],
];
const UNUSED = { 2: /^[ix]|^e1[12]$/, 3: /^e12$/, 4: /^$/ };
const SIZES = { 2: [6, 4], 3: [5, 4], 4: [4, 3] };

function awimbaweDeal(players, options, below) {
  const mixed = shuffled(RANKS.filter((card) => !UNUSED[players].test(card)), below);
  const [hand, piles] = SIZES[players];
  const each = (dealt) => Array.from({ length: players }, dealt);
  return {
    hands: each(() => mixed.splice(0, hand)),
    piles: each(() => Array.from({ length: piles }, () => mixed.splice(0, 2))),
  };
}

const DEALS = { tembo: temboDeal, awimbawe: awimbaweDeal };

function unblockedHand(deal, moves, owner) {
  let hand = deal.hands[owner - 1];
  let blocked = [];
  for (const [seat, move] of moves) {
    if (seat === owner && /^[sdmfixe]\d/.test(move)) {
      hand = hand.filter((card) => card !== move.split("=")[0]);
      blocked = [];
    } else if (move.startsWith(`B${owner}:h=`)) {
      blocked.push(move.split("=")[1]);
    }
  }
  return RANKS.filter((card) => hand.includes(card) && !blocked.includes(card));
}

// The transcript

class Table {
  constructor(id, seed, opening) {
    const { game, players: size, options, seating } = opening.agreement;
    check(Object.hasOwn(DEALS, game) && size in SIZES, "there is no such game");
    Object.assign(this, { id, seed, game, size, options, seating, waiting: opening.deals ?? [] });
    this.players = opening.players.map(({ name, level }) => ({ name, level }));
    this.seats = [...opening.seats];
    this.phase = "open";
    this.round = this.bites = 0;
  }

  get seated() {
    return this.players.filter((_, index) => this.seats.includes(index + 1));
  }

  chance(purpose) {
    const added = this.seated.map(({ contribution }) => contribution ?? Buffer.alloc(16));
    return dice(hashed("savanna key 1", this.seed, ...added, String(this.round)), purpose);
  }

  stands(player) {
    this.seats = this.seats.map((sitting) => (sitting === player ? null : sitting));
    delete this.players[player - 1].commitment;
  }

  begins(deals) {
    for (const deal of deals) {
      const below = this.chance(`deal ${this.round + 1}`);
      const right = this.waiting[this.round] ?? DEALS[this.game](this.size, this.options, below);
      same(deal, right, `the seed and the contributions give another deal of round ${this.round + 1}`);
      Object.assign(this, { round: this.round + 1, deal, moves: [] });
    }
  }

  // What each kind of event does to chance; all others have no part in it.

  joined(player, { name, level, seat }) {
    this.players.push({ name, level });
    this.seats[seat - 1] = this.players.length;
  }

  sat(player, { seat }) {
    this.stands(player);
    this.seats[seat - 1] = player;
  }

  stood(player, body) {
    this.stands(body.player);
  }

  readied(player, { commitment }) {
    this.players[player - 1].commitment = commitment;
  }

  // Something else will be played: whoever had committed to a contribution has to do so again.
  declared() {
    for (const one of this.players) delete one.commitment;
  }

  sealed(player, { commitment, bots }) {
    for (const [bot, contribution] of bots) {
      check(this.players[bot - 1].level, "only bots may contribute with the server");
      this.players[bot - 1].contribution = bytesOf(contribution, 16, "contribution");
    }
    const right = hashed("savanna commitment 1", this.seed, this.id, this.game, String(RULES)).toString("hex");
    check(commitment === right, "the server had committed itself to another seed");
    this.phase = "sealed";
  }

  revealed(player, { contribution }) {
    const one = this.players[player - 1];
    check(!one.contribution, "a contribution is told once");
    one.contribution = bytesOf(contribution, 16, "contribution");
    check(sha256(one.contribution).toString("hex") === one.commitment, `${one.name} had committed to another one`);
  }

  dealt(player, { seats, deals }) {
    const right = this.seating === "drawn" ? shuffled(this.seats, this.chance("seats")) : this.seats;
    same(seats, right, "the seed and the contributions give other seats");
    Object.assign(this, { phase: "dealt", seats });
    this.begins(deals);
  }

  moved(player, { move, deals = [] }) {
    const [bite, card] = move.split(":h=");
    if (card) {
      const cards = unblockedHand(this.deal, this.moves, Number(bite.slice(1)));
      const found = cards[this.chance(`move ${this.moves.length}`)(cards.length)];
      check(card === found, "chance gave another card");
      this.bites += 1;
    }
    this.moves.push([this.seats.indexOf(player) + 1, move]);
    this.begins(deals);
  }

  undone(player, { moves }) {
    this.moves.splice(this.moves.length - moves);
  }
}

// When each of them may happen: nobody commits to anything after the server has.
const PHASES = {
  open: ["joined", "sat", "stood", "readied", "declared", "sealed"],
  sealed: ["revealed", "dealt"],
  dealt: ["moved", "undone"],
};
const KINDS = Object.values(PHASES).flat();

function verified(transcript) {
  same([transcript["savanna transcript"], transcript.rules], [FORMAT, RULES], `format ${FORMAT} and rules ${RULES} alone are known here`);
  const disclosed = transcript.events.findLast(([, , , kind]) => kind === "disclosed");
  check(disclosed, "the server has not told its seed");
  const seed = bytesOf(disclosed[4].seed, 32, "seed");
  let table = null;
  transcript.events.forEach(([seq, , player, kind, body], index) => {
    try {
      check(seq === index + 1 && (kind === "opened") === (index === 0), "it is out of order");
      if (kind === "opened") table = new Table(transcript.table, seed, body);
      else if (KINDS.includes(kind)) {
        check(PHASES[table.phase].includes(kind), `${kind} comes too early or too late`);
        table[kind](player, body);
      }
    } catch (error) {
      throw new Error(`event ${index + 1}: ${error.message}`);
    }
  });
  check(table.round > 0, "no card was dealt");
  return table;
}

function told(table) {
  const names = (wanted) => table.seated.filter(wanted).map(({ name }) => name).join(", ") || "nobody";
  const taken = Math.min(table.waiting.length, table.round);
  return [
    `True: ${table.game} for ${table.size}, rounds ${table.round}, cards found by snakes ${table.bites}`,
    `Contributed: ${names((one) => one.contribution && !one.level)}`,
    `Did not: ${names((one) => !one.contribution && !one.commitment)}`,
    `Committed to something and did not tell it: ${names((one) => !one.contribution && one.commitment)}`,
    ...(taken ? [`Deals taken over from an earlier table: ${taken}`] : []),
  ].join("\n");
}

for (const file of process.argv.slice(2)) {
  try {
    console.log(told(verified(JSON.parse(readFileSync(file, "utf8")))));
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    process.exitCode = 1;
  }
}
