import { type Moment, momentIn } from '../ui/moment.ts'

/** A step with a code counts no longer, whatever its wait. */
const longestS = 600

/** The end of a wait that the server named; now where it named none that can be. */
export const waitMoment = (seconds: number): Moment =>
  momentIn((seconds > 0 ? Math.min(seconds, longestS) : 0) * 1000)
