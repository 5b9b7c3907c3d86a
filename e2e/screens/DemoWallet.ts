import type { Locator, Page } from '@playwright/test'

/** The questions of the wallet that the demo has in its pages. */
export class DemoWallet {
  readonly prompt: Locator
  readonly approve: Locator
  readonly reject: Locator

  constructor(page: Page) {
    this.prompt = page.locator('dialog.wallet-prompt')
    this.approve = this.prompt.getByRole('button', { name: 'Approve' })
    this.reject = this.prompt.getByRole('button', { name: 'Reject' })
  }
}
