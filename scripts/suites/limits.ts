/**
 * How long each kind of test may take before it counts as hung. Limits catch hangs and measure nothing: each is many times
 * what a quiet machine needs. Speed is measured by `npm run bench`.
 */
export const limits = {
  /** One expectation, in a browser or of a poll. */
  expectationMs: 30_000,
  /** One press, address or event of a page, in a browser. */
  actionMs: 60_000,
  /** One try inside a loop that tries again. */
  attemptMs: 2_000,
  unitMs: 60_000,
  hookMs: 120_000,
  journeyMs: 120_000,
  /** A journey that draws many pictures, or goes through a whole demo. */
  longJourneyMs: 300_000,
  /** A journey that waits for the end of the longest time that the product gives a person, ten minutes. */
  realWaitMs: 900_000,
  /** Processes that are killed and started again many times. */
  faultMs: 300_000,
  /** Of a test by vitest itself; one more comes in a run of its file alone (runWithTries.ts). */
  furtherTries: 1,
} as const
