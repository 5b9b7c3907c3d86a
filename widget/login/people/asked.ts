import type { ScreenAnswers, ScreenData, ScreenName } from './screen.ts'

/** One screen, and what its yes does. */
export interface Asked<Name extends ScreenName, Result> {
  name: Name
  data: ScreenData[Name]
  /** Is this failure told on the screen, and may the person try again? Others end the request. */
  retry?(error: unknown): boolean
  /** Does it, once the person agreed. The signal: whoever asked is gone, or the person left after all. */
  run(answer: ScreenAnswers[Name], signal: AbortSignal): Promise<Result>
}
