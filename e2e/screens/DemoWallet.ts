import type { Locator, Page } from '@playwright/test'

/** The questions of the wallets that the demo has in its pages. */
export class DemoWallet {
  readonly prompt: Locator
  /** Says which wallet it is. */
  readonly brand: Locator
  readonly approve: Locator
  readonly reject: Locator

  constructor(page: Page) {
    this.prompt = page.locator('dialog.wallet-prompt')
    this.brand = this.prompt.locator('.wallet-brand')
    this.approve = this.prompt.getByRole('button', { name: 'Approve' })
    this.reject = this.prompt.getByRole('button', { name: 'Reject' })
  }
}
