import type { Handover } from '../../review/handover.ts'
import { isNo } from '../../review/onceSent.ts'

/** A wallet that ends its connection may reject what waits in it first, also what its person agreed to. */
const settleMs = 3_000

interface Late<T> {
  /** What the wallet answers after the form was free again. */
  answer: Promise<T>
  handover: Handover
  /** Did the connection end since the wallet was asked? */
  isGone(): boolean
  keep(sent: T): void
  /** Nobody needs to be told any more that it may have gone out. */
  settle(): void
}

/** Hears a wallet's late answer: what it sent is kept, and its no counts where its connection outlives that. */
export async function hearLate<T>({ answer, handover, isGone, keep, settle }: Late<T>): Promise<void> {
  try {
    keep(await answer)
  } catch (error) {
    if (handover.sent !== 'no' || !isNo(error)) return
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    if (isGone()) return
  }
  settle()
}
