import type { FrameLocator, Locator } from '@playwright/test'

/** Locators and verbs of Connect and ConnectingExternal. */
export class ConnectScreen {
  readonly title: Locator
  readonly retry: Locator
  readonly close: Locator
  readonly help: Locator
  readonly back: Locator
  readonly alert: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.title = frame.getByRole('heading', { name: /^(Connect a wallet|Log in or connect)$/ })
    this.retry = frame.getByRole('button', { name: 'Try again' })
    this.close = frame.getByRole('button', { name: 'Close' })
    this.help = frame.getByRole('button', { name: 'What is a wallet?' })
    this.back = frame.getByRole('button', { name: 'Back' })
    this.alert = frame.getByRole('alert')
  }

  wallet(name: string): Locator {
    return this.#frame.getByRole('button', { name: new RegExp(name) })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  async pick(name = 'Alpha Wallet'): Promise<void> {
    await this.wallet(name).click()
  }
}
