import type { FrameLocator, Locator } from '@playwright/test'

/** Our own approval screens, and the one that says to continue in the wallet. */
export class ApproveScreen {
  readonly approve: Locator
  readonly reject: Locator
  readonly cancel: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.approve = frame.getByRole('button', { name: 'Approve' })
    this.reject = frame.getByRole('button', { name: 'Reject' })
    this.cancel = frame.getByRole('button', { name: 'Cancel' })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
