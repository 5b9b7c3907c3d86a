import { forgetConnection } from './forgetConnection.ts'
import { forgetFunding } from './keptStep.ts'

/** As `forgetConnection`; a reload brings back nothing that was on its way into the account, either. */
export const leaveAccount: typeof forgetConnection = (context, namespace, how) => {
  forgetConnection(context, namespace, how)
  forgetFunding(context, namespace)
}
