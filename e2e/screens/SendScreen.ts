import type { FrameLocator, Locator } from '@playwright/test'

/** Locators and verbs of WalletSend and the views behind it. */
export class SendScreen {
  readonly open: Locator
  readonly amount: Locator
  readonly receiver: Locator
  readonly max: Locator
  readonly preview: Locator
  readonly confirm: Locator
  /** What stands in the way, in the place of the button that leads on. */
  readonly button: Locator

  readonly chooseToken: Locator
  readonly tokens: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.open = frame.getByRole('button', { name: 'Send', exact: true })
    this.amount = frame.getByRole('textbox', { name: /^Amount in/ })
    this.receiver = frame.getByRole('textbox', { name: 'Receiver' })
    this.max = frame.getByRole('button', { name: 'Max' })
    this.preview = frame.getByRole('button', { name: 'Preview send' })
    this.confirm = frame.getByRole('button', { name: 'Send', exact: true })
    this.chooseToken = frame.getByRole('button', { name: /Choose another token$/ })
    this.tokens = frame.getByRole('list', { name: 'Your tokens' }).getByRole('button')
    this.button = frame.locator('button[form="gatehouse-send"]')
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  async fill(amount: string, receiver: string): Promise<void> {
    await this.amount.fill(amount)
    await this.receiver.fill(receiver)
  }
}
