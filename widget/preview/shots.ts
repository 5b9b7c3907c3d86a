/**
 * Takes a picture of every scene and runs axe on it: `npx tsx widget/preview/shots.ts <folder> [scenes…]`
 * beside a running preview. Ends with 1 when axe finds something or anything throws.
 */
import { chromium } from '@playwright/test'
import axe from 'axe-core'
import { browserFlags } from '../../scripts/browserFlags.ts'

const [folder = 'shots', ...only] = process.argv.slice(2)
const base = `http://localhost:${process.env['PREVIEW_PORT'] ?? 4170}/preview/preview.html`
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, userAgent: iPhone },
}
let faults = 0

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: browserFlags,
})

async function sceneNames(): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(base)
  await page.waitForSelector('a')
  const names = await page.locator('a').allTextContents()
  await page.close()
  return only.length > 0 ? names.filter((name) => only.some((wanted) => name.startsWith(wanted))) : names
}

async function shoot(scene: string, theme: string, size: keyof typeof sizes): Promise<void> {
  const context = await browser.newContext(sizes[size])
  const page = await context.newPage()
  const where = `${scene} ${theme} ${size}`
  const fault = (...words: unknown[]) => {
    faults++
    console.error(where, ...words)
  }
  page.on('pageerror', (error) => fault('threw', error.message))
  await page.goto(`${base}?scene=${scene}&theme=${theme}`)
  await page.waitForSelector('.card')
  await page.waitForSelector('.spinner-area', { state: 'detached' })
  await page.waitForTimeout(900)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
  await page.screenshot({ path: `${folder}/${scene}-${theme}-${size}.png` })
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run('.stage'))
  for (const { id, nodes } of violations)
    fault(id, nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; '))
  await context.close()
}

const jobs: (() => Promise<void>)[] = []
for (const scene of await sceneNames())
  for (const theme of ['dark', 'light'])
    for (const size of ['desktop', 'phone'] as const) jobs.push(() => shoot(scene, theme, size))
const work = async () => {
  for (let job = jobs.shift(); job; job = jobs.shift()) await job()
}
await Promise.all([work(), work(), work(), work()])

await browser.close()
console.info(faults === 0 ? 'axe found nothing' : `${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1

declare global {
  interface Window {
    axe: typeof axe
  }
}
