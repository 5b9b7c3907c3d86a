import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium, else Playwright's own, else Debian's package (installed here). Throws when none can be had. */
export function findBrowser(): string {
  for (const path of [...installed, chromium.executablePath()]) if (path && existsSync(path)) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages…')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.')
}
