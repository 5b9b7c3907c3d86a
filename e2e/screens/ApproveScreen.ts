import type { FrameLocator, Locator } from '@playwright/test'
import { clickAtRest } from '../fixtures/clickAtRest.ts'
import { readWhole } from '../fixtures/readWhole.ts'

/** Our own approval screens, and the one that says to continue in the wallet. */
export class ApproveScreen {
  readonly approve: Locator
  readonly readOn: Locator
  readonly reject: Locator
  readonly cancel: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.approve = frame.getByRole('button', { name: 'Approve' })
    this.readOn = frame.getByRole('button', { name: 'Read on' })
    this.reject = frame.getByRole('button', { name: 'Reject' })
    this.cancel = frame.getByRole('button', { name: 'Cancel' })
  }

  async sayYes(): Promise<void> {
    await readWhole(this.approve, this.readOn)
    await clickAtRest(this.approve)
  }

  sayNo(): Promise<void> {
    return clickAtRest(this.reject)
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
