import { expect, type Locator, type Page } from '@playwright/test'
import { readWhole } from '../fixtures/readWhole.ts'
import type { LoginScreen } from './LoginScreen.ts'

/** The window of the login origin in which a person decides. */
export class ApprovalWindow {
  readonly page: Page
  readonly approve: Locator
  readonly reject: Locator
  /** Where the frame cannot reach the window, a person compares before they see the request. */
  readonly letters: Locator
  readonly same: Locator
  readonly other: Locator
  readonly items: Locator

  constructor(page: Page) {
    this.page = page
    this.approve = page.getByRole('button', {
      name: /^(Approve|Show words|Show keys|Continue|Use a passkey)$/,
    })
    this.reject = page.getByRole('button', { name: /^(Reject|Back|Cancel)$/ })
    this.letters = page.locator('.window-compare strong')
    this.same = page.getByRole('button', { name: 'They are the same' })
    this.other = page.getByRole('button', { name: 'They differ' })
    this.items = page.getByRole('listitem')
  }

  /** By the button in the frame. */
  static async open(host: Page, login: LoginScreen, name = 'Review in a window'): Promise<ApprovalWindow> {
    const opened = host.context().waitForEvent('page')
    await login.press(login.button(name))
    return new ApprovalWindow(await opened)
  }

  text(words: string | RegExp): Locator {
    return this.page.getByText(words)
  }

  async sayYes(): Promise<void> {
    await readWhole(this.approve, this.page.getByRole('button', { name: 'Read on' }))
    await this.approve.click()
  }

  expectClosed(): Promise<void> {
    return expect.poll(() => this.page.isClosed()).toBe(true)
  }
}
