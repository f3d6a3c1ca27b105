// Loaded before a program (NODE_OPTIONS=--import): its clock is off by as many milliseconds as the JSON file CLOCK_OFFSETS
// says for its process id, as after a wrong time server. Timers and performance.now() go on evenly, as they do then.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSETS;
let offsetMs = 0;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offsetMs);
    else super(...args);
  }
  static now() {
    return RealDate.now() + offsetMs;
  }
}

if (file) {
  globalThis.Date = ShiftedDate;
  setInterval(() => {
    try {
      offsetMs = JSON.parse(readFileSync(file, 'utf8'))[process.pid] ?? 0;
    } catch {
      // Not written yet, or just being written.
    }
  }, 200).unref();
}
