import { expect, type FrameLocator, type Locator } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { frameRestMs } from '../fixtures/clickAtRest.ts'
import { readToEnd, readWhole } from '../fixtures/readWhole.ts'

/** A pointer rests for `restMs` of widget/login/screens/pointerRest.ts on what it says yes to, and the frame for longer. */
const restMs = frameRestMs

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
  /** Where a person types recovery words, or the code that proves them again. */
  readonly field: Locator
  /** What went wrong, in words. */
  readonly failure: Locator

  readonly #widget: FrameLocator
  readonly #frame: FrameLocator

  constructor(widget: FrameLocator) {
    this.#widget = widget
    this.#frame = widget.frameLocator('iframe')
    this.approve = this.#frame.getByRole('button', { name: 'Approve' })
    this.reject = this.#frame.getByRole('button', { name: 'Reject' })
    this.passkey = this.#frame.getByRole('button', { name: 'Use a passkey' })
    this.usePassword = this.#frame.getByRole('button', { name: 'Use a password instead' })
    this.create = this.#frame.getByRole('button', { name: 'Create wallet' })
    this.items = this.#frame.getByRole('listitem')
    this.failure = this.#frame.locator('.login-error:not(:empty)')
    this.field = this.#frame.getByRole('textbox')
    this.unlock = this.#frame.getByRole('button', { name: 'Unlock' })
  }

  text(words: string | RegExp, options: { exact?: boolean } = {}): Locator {
    return this.#frame.getByText(words, options)
  }

  link(name: string): Locator {
    return this.#frame.getByRole('link', { name })
  }

  button(name: string | RegExp): Locator {
    return this.#frame.getByRole('button', { name })
  }

  /**
   * Clicks once the card stands still: it grows to its screen, and a click that was aimed before would land beside. Works
   * only on what can be clicked: an approval cannot for half a second, and not before the pointer rested on the frame.
   */
  async press(target: Locator): Promise<void> {
    if (target === this.approve) await readWhole(target, this.button('Read on'))
    await expect(target).toBeEnabled()
    const box = async () => JSON.stringify(await this.#widget.locator('iframe').boundingBox())
    await expect(async () => {
      const before = await box()
      await target.hover()
      const since = await now(target)
      await expect.poll(async () => (await now(target)) - since, { intervals: [50] }).toBeGreaterThan(restMs)
      expect(await box()).toBe(before)
    }).toPass({ timeout: limits.expectationMs, intervals: [50] })
    await target.click()
  }

  /** Reads all of a request that cannot be agreed to. */
  readToEnd(): Promise<void> {
    return readToEnd(this.approve, this.button('Read on'))
  }

  async choosePassword(password: string): Promise<void> {
    await this.press(this.usePassword)
    await this.fillPassword(password)
    await this.press(this.create)
    await expect(this.create).toBeHidden()
    // Stretching the password takes a busy machine longer than a screen.
    await expect(this.text('Making your wallet')).toBeHidden({ timeout: limits.journeyMs })
  }

  fillPassword(password: string): Promise<void> {
    return this.#frame.locator('input[type=password]').fill(password)
  }

  async unlockWith(password: string): Promise<void> {
    await this.#frame.locator('input[type=password]').fill(password)
    await this.press(this.unlock)
  }
}

/** By the clock of its frame, ms. */
const now = (element: Locator): Promise<number> => element.evaluate(() => performance.now())
