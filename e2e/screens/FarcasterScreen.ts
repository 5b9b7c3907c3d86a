import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { drawnCode } from '../fixtures/drawnCode.ts'

/** Locators and verbs of ConnectingFarcaster. */
export class FarcasterScreen {
  /** The mark on Connect that leads here. */
  readonly mark: Locator
  readonly code: Locator
  readonly copy: Locator
  readonly opener: Locator
  readonly retry: Locator
  readonly back: Locator

  readonly #frame: FrameLocator
  readonly #page: Page

  constructor(frame: FrameLocator, page: Page) {
    this.#frame = frame
    this.#page = page
    this.mark = frame.getByRole('button', { name: 'Continue with Farcaster' })
    this.code = frame.getByRole('img', { name: 'Code to scan with your phone' })
    this.copy = frame.getByRole('button', { name: 'Copy link' })
    this.opener = frame.getByRole('link', { name: 'Open Farcaster' })
    this.retry = frame.getByRole('button', { name: 'Try again' })
    this.back = frame.getByRole('button', { name: 'Back' })
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  /** What a camera reads: the link that can be copied, once the code says the same. */
  async link(): Promise<string> {
    await this.code.waitFor()
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    let link = ''
    // A screen that is just being left still shows its own code, and the word of an earlier copy.
    await expect(async () => {
      await this.copy.click({ timeout: limits.attemptMs })
      await expect(this.text('Link copied')).toBeVisible({ timeout: limits.attemptMs })
      link = await this.#page.evaluate(() => navigator.clipboard.readText())
      const drawn = await this.code.locator('path').getAttribute('d', { timeout: limits.attemptMs })
      expect(drawn).toBe(drawnCode(link))
    }).toPass({ timeout: limits.expectationMs })
    return link
  }
}
