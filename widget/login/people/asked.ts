import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { ScreenAnswers, ScreenData, ScreenName } from './screen.ts'

/** A call that waits for a person. */
export interface PersonCall extends Call {
  /** Asks who called right before what can't be taken back is done; rejects where they have left. */
  handOver?(): Promise<void>
}

/** One screen, and what its yes does. */
export interface Asked<Name extends ScreenName, Result> {
  name: Name
  data: ScreenData[Name]
  /** Is this failure told on the screen, and may the person try again? Others end the request. */
  retry?(error: unknown): boolean
  /**
   * Does it, once the person agreed. `commit` comes before what can't be taken back, and throws where the person or the
   * caller has left; whoever leaves later waits for the result, as a payment that may be out is not declined.
   */
  run(answer: ScreenAnswers[Name], commit: () => Promise<void>): Promise<Result>
}
