import type { FrameLocator, Locator } from '@playwright/test'

/** Networks, SwitchNetwork and UnsupportedChain. */
export class NetworksScreen {
  readonly title: Locator
  readonly retry: Locator
  readonly help: Locator
  readonly back: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.title = frame.getByRole('heading', { name: 'Choose a network' })
    this.help = frame.getByRole('button', { name: 'What is a network?' })
    this.back = frame.getByRole('button', { name: 'Back' })
    this.retry = frame.getByRole('button', { name: 'Try again' })
  }

  network(name: string): Locator {
    return this.#frame.getByRole('button', { name: new RegExp(name) })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }
}
