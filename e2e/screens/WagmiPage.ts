import type { Locator, Page } from '@playwright/test'

/** A page made with wagmi alone. */
export class WagmiPage {
  readonly gatehouse: Locator
  readonly status: Locator
  readonly account: Locator
  readonly network: Locator
  readonly result: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.gatehouse = page.getByRole('button', { name: 'Gatehouse', exact: true })
    this.status = page.getByLabel('Status')
    this.account = page.getByLabel('Account')
    this.network = page.getByLabel('Network')
    this.result = page.getByLabel('Result')
  }

  request(name: 'Sign hello' | 'Send 0.01 ETH' | 'Switch network' | 'Disconnect'): Promise<void> {
    return this.#page.getByRole('button', { name }).click()
  }
}
