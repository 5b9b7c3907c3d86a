import type { FrameLocator, Locator } from '@playwright/test'

/** The email field of Connect, and EmailVerifyOtp. */
export class EmailScreen {
  readonly field: Locator
  /** Where the code goes. */
  readonly code: Locator
  readonly back: Locator
  readonly another: Locator
  readonly again: Locator
  /** Why no code was sent. */
  readonly fault: Locator

  readonly #frame: FrameLocator

  constructor(frame: FrameLocator) {
    this.#frame = frame
    this.field = frame.getByRole('textbox', { name: /email/i })
    this.code = frame.getByRole('textbox').first()
    this.back = frame.getByRole('button', { name: 'Back' })
    this.fault = frame.locator('.field-fault, .alert')
    this.again = frame.getByRole('button', { name: 'Send again', exact: true })
    this.another = frame.getByRole('button', { name: 'Use another address' })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  async send(address: string): Promise<void> {
    await this.field.fill(address)
    await this.field.press('Enter')
    await this.text(address).waitFor()
  }

  /** Six digits; the last one sends them. */
  async type(code: string): Promise<void> {
    await this.code.click()
    await this.code.pressSequentially(code)
  }
}
