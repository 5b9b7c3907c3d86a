import type { FrameLocator, Locator } from '@playwright/test'

/** What the login frame itself shows, laid over the widget's card. */
export class LoginScreen {
  readonly approve: Locator
  readonly reject: Locator
  readonly passkey: Locator
  readonly usePassword: Locator
  readonly create: Locator
  readonly unlock: Locator
  /** Of a list, such as the recovery words. */
  readonly items: Locator

  readonly #frame: FrameLocator

  constructor(widget: FrameLocator) {
    this.#frame = widget.frameLocator('iframe')
    this.approve = this.#frame.getByRole('button', { name: 'Approve' })
    this.reject = this.#frame.getByRole('button', { name: 'Reject' })
    this.passkey = this.#frame.getByRole('button', { name: 'Use a passkey' })
    this.usePassword = this.#frame.getByRole('button', { name: 'Use a password instead' })
    this.create = this.#frame.getByRole('button', { name: 'Create wallet' })
    this.items = this.#frame.getByRole('listitem')
    this.unlock = this.#frame.getByRole('button', { name: 'Unlock' })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  button(name: string | RegExp): Locator {
    return this.#frame.getByRole('button', { name })
  }

  async choosePassword(password: string): Promise<void> {
    await this.usePassword.click()
    await this.fillPasswords(password)
    await this.create.click()
  }

  async fillPasswords(password: string): Promise<void> {
    await this.create.waitFor()
    for (const field of await this.#frame.locator('input[type=password]').all()) await field.fill(password)
  }

  async unlockWith(password: string): Promise<void> {
    await this.#frame.locator('input[type=password]').fill(password)
    await this.unlock.click()
  }
}
