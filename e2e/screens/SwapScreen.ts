import type { FrameLocator, Locator } from '@playwright/test'

/** Locators and verbs of Swap and the views behind it. */
export class SwapScreen {
  readonly open: Locator
  readonly pays: Locator
  readonly gets: Locator
  readonly max: Locator
  readonly flip: Locator
  readonly chooseBought: Locator
  readonly search: Locator
  readonly tokens: Locator
  /** What stands in the way, in the place of the button that leads on. */
  readonly button: Locator
  readonly confirm: Locator
  readonly approve: Locator
  /** A signature in the place of the approval, and the swap with it. */
  readonly sign: Locator
  /** Approval and swap in one step of the wallet. */
  readonly atOnce: Locator
  /** It goes up and down with each block. */
  readonly networkFee: Locator
  readonly toast: Locator

  readonly #chooseSold: Locator
  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.open = frame.getByRole('button', { name: 'Swap', exact: true })
    this.pays = frame.getByRole('textbox', { name: /that you pay$/ })
    this.gets = frame.getByRole('textbox', { name: /that you get$/ })
    this.max = frame.getByRole('button', { name: 'Max' })
    this.flip = frame.getByRole('button', { name: 'Swap the sides' })
    this.chooseBought = frame.getByRole('button', { name: 'Choose a token', exact: true }).first()
    this.#chooseSold = frame.getByRole('button', { name: 'ETH. Choose another token' })
    this.search = frame.getByRole('searchbox')
    this.tokens = frame.locator('.swap-token')
    this.button = frame.locator('button[form="gatehouse-swap"]')
    this.confirm = frame.getByRole('button', { name: 'Swap', exact: true })
    this.approve = frame.getByRole('button', { name: 'Approve', exact: true })
    this.sign = frame.getByRole('button', { name: 'Sign and swap' })
    this.atOnce = frame.getByRole('button', { name: 'Approve and swap' })
    this.networkFee = frame.locator('.detail', { hasText: 'Network fee' }).locator('dd')
    this.toast = frame.locator('.toast')
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  async buy(token: string): Promise<void> {
    await this.chooseBought.click()
    await this.#choose(token)
  }

  async sell(token: string): Promise<void> {
    await this.#chooseSold.click()
    await this.#choose(token)
  }

  async #choose(token: string): Promise<void> {
    await this.search.fill(token)
    await this.tokens.filter({ hasText: token }).click()
  }
}
