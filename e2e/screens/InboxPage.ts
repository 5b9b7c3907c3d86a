import { expect, type Page } from '@playwright/test'

/** The page of the private port with mail that was not sent. */
export class InboxPage {
  readonly #page: Page
  readonly #url: string

  constructor(page: Page, url: string) {
    this.#page = page
    this.#url = url
  }

  /** The login code that went to an address. */
  async code(address: string): Promise<string> {
    const subject = this.#page.locator('article', { hasText: address }).locator('h2').first()
    await expect(async () => {
      await this.#page.goto(this.#url)
      await expect(subject).toHaveText(/^\d{6} /, { timeout: 500 })
    }).toPass()
    return (await subject.textContent())?.slice(0, 6) ?? ''
  }
}
