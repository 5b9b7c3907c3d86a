// Before a program: each SIGUSR2 sets the clock of its process back by an hour. What counts by a monotonic clock goes on.
const backMs = 3_600_000
const { now } = Date
const RealDate = Date
let offsetMs = 0

class MovedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [MovedDate.now()] : given))
  }

  static now() {
    return now() - offsetMs
  }
}
globalThis.Date = MovedDate
process.on('SIGUSR2', () => {
  offsetMs += backMs
})
