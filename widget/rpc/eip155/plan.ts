import type { WidgetContext } from '../../context.ts'
import type { Reading, Standing } from '../../review/eip155/reading.ts'
import type { Handover } from '../../review/handover.ts'

/** A reading, and how it is carried out where that is not asking the wallet for its `request`. */
export interface Plan extends Reading {
  run?(context: WidgetContext, signal: AbortSignal, handover: Handover): Promise<unknown>
  /** `run` asks no wallet: nothing to continue there. */
  withoutWallet?: boolean
  /** Our screen is the only one there is: it shows whatever the project says of risks. */
  always?: boolean
  /** Once the wallet said yes, before the page hears of it. */
  after?(context: WidgetContext, signal: AbortSignal): Promise<void>
}

/** Throws `RpcError` -32602 when the parameters are not as the method wants them. */
export type ReadPlan = (params: unknown, standing: Standing) => Plan | Promise<Plan>
