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
    const subjects = this.#page.locator('article', { hasText: address }).locator('h2')
    const newest = async () => {
      await this.#page.goto(this.#url)
      return (await subjects.allTextContents())[0] ?? ''
    }
    await expect.poll(newest).toMatch(/^\d{6} /)
    return (await newest()).slice(0, 6)
  }
}
