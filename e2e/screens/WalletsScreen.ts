import { expect, type FrameLocator, type Locator } from '@playwright/test'

/** Locators and verbs of AllWallets, Downloads and GetWallet. */
export class WalletsScreen {
  /** The row of Connect that leads here. */
  readonly all: Locator
  readonly search: Locator
  readonly certified: Locator
  readonly cards: Locator
  /** The card that is the stop of the Tab key. */
  readonly tabStop: Locator
  readonly status: Locator
  readonly alert: Locator
  readonly retry: Locator
  readonly back: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.all = frame.getByRole('button', { name: /^All wallets/ })
    this.search = frame.getByRole('searchbox', { name: 'Search wallets' })
    this.certified = frame.getByRole('button', { name: 'Certified wallets only' })
    this.cards = frame.locator('.wallet-card')
    this.tabStop = frame.locator('.wallet-card[tabindex="0"]')
    this.status = frame.locator('.all-wallets [role="status"]')
    this.alert = frame.getByRole('alert').filter({ hasText: 'The list could not be loaded' })
    this.retry = frame.getByRole('button', { name: 'Try again' })
    this.back = frame.getByRole('button', { name: 'Back', exact: true })
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name })
  }

  /** Chooses the only wallet that a search finds. Before the answer its card is elsewhere: a press would miss it. */
  async choose(search: string, name: string = search): Promise<void> {
    await this.search.fill(search)
    await expect(this.cards).toHaveCount(1)
    await this.card(name).click()
  }

  link(name: string): Locator {
    return this.#frame.getByRole('link', { name })
  }

  button(name: string | RegExp): Locator {
    return this.#frame.getByRole('button', { name })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  /** Names of the cards that are in the document, in their order. */
  names(): Promise<string[]> {
    return this.cards.locator('.wallet-name').allTextContents()
  }

  /** Letter by letter, as fast as the page takes them in: a busy machine can't spread them. */
  async type(text: string): Promise<void> {
    await this.search.focus()
    await this.search.evaluate(async ({ ownerDocument }, letters) => {
      for (const letter of letters) {
        ownerDocument.execCommand('insertText', false, letter)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }, text)
  }

  /** Scrolls by one screen; says whether that moved anything. */
  scroll(): Promise<boolean> {
    return this.#frame.locator('.all-wallets').evaluate((list) => {
      const before = list.scrollTop
      list.scrollBy({ top: list.clientHeight - 120, behavior: 'instant' })
      return list.scrollTop > before
    })
  }
}
