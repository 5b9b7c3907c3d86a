import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { drawnCode } from '../fixtures/drawnCode.ts'

/** Locators and verbs of ConnectingWalletConnect. */
export class WalletConnectScreen {
  /** The row of Connect that leads here. */
  readonly row: Locator
  readonly code: Locator
  readonly copy: Locator
  readonly retry: Locator
  readonly back: Locator
  readonly alert: Locator
  readonly tabs: Locator

  readonly #frame: FrameLocator
  readonly #page: Page

  constructor(frame: FrameLocator, page: Page) {
    this.#frame = frame
    this.#page = page
    this.row = frame.getByRole('button', { name: /^WalletConnect/ })
    this.code = frame.getByRole('img', { name: 'Code to scan with your wallet' })
    this.copy = frame.getByRole('button', { name: 'Copy link' })
    this.retry = frame.getByRole('button', { name: 'Try again' })
    this.back = frame.getByRole('button', { name: 'Back' })
    this.alert = frame.getByRole('alert')
    this.tabs = frame.getByRole('tab')
  }

  text(words: string | RegExp): Locator {
    return this.#frame.getByText(words)
  }

  link(name: string | RegExp): Locator {
    return this.#frame.getByRole('link', { name })
  }

  tab(name: string): Locator {
    return this.#frame.getByRole('tab', { name })
  }

  /** The link that can be copied, once it stands. A code with the wallet's picture in its middle says the same with a hole in it. */
  async copied(beside: 'code' | 'link' = 'code'): Promise<string> {
    await (beside === 'code' ? this.code : this.link(/^Open /)).waitFor()
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.#page.evaluate(() => navigator.clipboard.writeText(''))
    await this.copy.click()
    await expect(this.text('Link copied')).toBeVisible()
    const read = () => this.#page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read, { message: 'what an earlier click copied was wiped' }).not.toBe('')
    return read()
  }

  /** Until another code than that of a link is drawn: what is copied before belongs to the old one. */
  async renewed(uri: string): Promise<void> {
    await expect(this.code.locator('path')).not.toHaveAttribute('d', drawnCode(uri))
  }

  /** What a camera reads: the link that can be copied, after a look whether the code says the same. */
  async uri(): Promise<string> {
    const uri = await this.copied()
    expect(await this.code.locator('path').getAttribute('d')).toBe(drawnCode(uri))
    return uri
  }
}
