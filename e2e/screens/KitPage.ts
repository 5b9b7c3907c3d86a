import type { Locator, Page } from '@playwright/test'

/** A page that connects by the modal of a kit, RainbowKit's or ConnectKit's. */
export class KitPage {
  /** The kit's own button, which names the account once there is one. */
  readonly connect: Locator
  readonly modal: Locator
  readonly gatehouse: Locator
  /** Of a refused connection. */
  readonly retry: Locator
  readonly sign: Locator
  readonly account: Locator
  readonly signature: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.connect = page.getByRole('button', { name: 'Connect Wallet' })
    this.modal = page.locator('[role=dialog]')
    this.gatehouse = this.modal.getByRole('button', { name: 'Gatehouse' })
    this.retry = this.modal.getByRole('button', { name: 'Retry' })
    this.sign = page.getByRole('button', { name: 'Sign hello' })
    this.account = page.getByLabel('Account')
    this.signature = page.getByLabel('Signature')
  }

  async choose(): Promise<void> {
    await this.connect.click()
    await this.gatehouse.click()
  }

  /** What has the pointer where the modal stands. */
  onTop(): Promise<'gatehouse' | 'modal' | 'page'> {
    return this.#page.evaluate(() => {
      const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      if (top?.localName === 'gatehouse-frame') return 'gatehouse'
      return top?.closest('[role=dialog]') ? 'modal' : 'page'
    })
  }

  /** The kit's button, with an account's address cut short in its own way. */
  connectedAs(address: string): Locator {
    return this.#page.getByRole('button', {
      name: new RegExp(`${address.slice(0, 4)}.+${address.slice(-4)}`),
    })
  }
}
