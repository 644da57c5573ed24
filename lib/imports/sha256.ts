/*
 * SHA-256 (FIPS 180-4). The browser's own is there only on https and localhost, and Cuelist may be served by
 * plain http within a house.
 */

const constants = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
const start = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The SHA-256 of the bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(start);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) mix(state, bytes, at);
  const rest = bytes.subarray(whole);
  const end = new Uint8Array(rest.length < 56 ? 64 : 128);
  end.set(rest);
  end[rest.length] = 0x80;
  const view = new DataView(end.buffer);
  view.setUint32(end.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(end.length - 4, (bytes.length * 8) >>> 0);
  for (let at = 0; at < end.length; at += 64) mix(state, end, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

const words = new Uint32Array(64);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64);
  const word = (place: number) => words[place] as number;
  for (let place = 0; place < 16; place += 1) words[place] = view.getUint32(place * 4);
  for (let place = 16; place < 64; place += 1) {
    const near = word(place - 2);
    const far = word(place - 15);
    const one = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const two = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[place] = word(place - 16) + one + word(place - 7) + two;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let place = 0; place < 64; place += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice;
    const first = (one + (constants[place] as number) + word(place)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, place) => {
    state[place] = (state[place] as number) + value;
  });
}
