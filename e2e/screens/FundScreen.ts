import type { FrameLocator, Locator } from '@playwright/test'

/** Locators of FundWallet and the views behind it. */
export class FundScreen {
  readonly open: Locator
  readonly buy: Locator
  readonly deposit: Locator
  readonly pays: Locator
  readonly gets: Locator
  readonly coin: Locator
  readonly currency: Locator
  /** Coins to be paid in. */
  readonly amount: Locator
  readonly asset: Locator
  readonly back: Locator
  readonly again: Locator
  readonly done: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.open = frame.getByRole('button', { name: 'Fund', exact: true }).first()
    this.buy = frame.getByRole('button', { name: /^Buy crypto/ })
    this.deposit = frame.getByRole('button', { name: /^Deposit from exchange/ })
    this.pays = frame.getByRole('textbox', { name: /that you pay$/ })
    this.gets = frame.getByRole('textbox', { name: /that you get, about$/ })
    this.coin = frame.getByRole('button', { name: /Choose another token$/ })
    this.currency = frame.getByRole('button', { name: /Choose another currency$/ })
    this.amount = frame.getByRole('textbox', { name: /^Amount of/ })
    this.asset = frame.getByRole('button', { name: /Choose another token$/ })
    this.back = frame.getByRole('button', { name: 'Back' }).first()
    this.again = frame.getByRole('button', { name: 'Try again' })
    this.done = frame.getByRole('button', { name: 'Done' })
  }

  /** A row: a seller, an exchange, a coin, a currency. */
  row(words: string | RegExp): Locator {
    return this.#frame.locator('.list .row', { hasText: words })
  }

  link(words: string): Locator {
    return this.#frame.getByRole('link', { name: words })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
