import type { Locator, Page } from '@playwright/test'

/** The page behind the link in a letter about a new browser. */
export class LetterPage {
  readonly approve: Locator
  readonly decline: Locator

  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.approve = page.getByRole('button', { name: 'Approve' })
    this.decline = page.getByRole('button', { name: 'It was not me' })
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link)
    await this.approve.waitFor()
  }

  text(words: string | RegExp): Locator {
    return this.page.getByText(words)
  }
}
