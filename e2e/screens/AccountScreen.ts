import type { FrameLocator, Locator } from '@playwright/test'

export class AccountScreen {
  readonly disconnect: Locator
  readonly copy: Locator
  readonly networks: Locator
  readonly back: Locator
  /** Leads to Transactions. */
  readonly all: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.disconnect = frame.getByRole('button', { name: 'Disconnect' })
    this.copy = frame.getByRole('button', { name: 'Copy address' })
    this.networks = frame.getByRole('button', { name: /^Network:/ })
    this.back = frame.getByRole('button', { name: 'Back' })
    this.all = frame.getByRole('button', { name: 'All transactions' })
  }

  tab(name: 'Tokens' | 'NFTs' | 'Activity'): Locator {
    return this.#frame.getByRole('tab', { name })
  }

  /** A line of Activity. */
  told(words: string): Locator {
    return this.#frame.locator('.activity-row', { hasText: words })
  }

  held(token: string): Locator {
    return this.#frame.locator('.token-row', { hasText: token })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
