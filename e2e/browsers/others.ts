import type { Driver } from './driver.ts'
import { hasFirefox, startFirefox } from './firefoxDriver.ts'
import { hasWebKit, startWebKit } from './webkitDriver.ts'

/** Browsers that Playwright does not know, by what a journey in them is called. */
export const others: Readonly<
  Record<string, { installed(): boolean; start(): Promise<Driver>; passkeys: boolean }>
> = {
  'WebKit, which keeps no cookie of a frame (skipped when webkit2gtk-driver or xvfb is not installed)': {
    installed: hasWebKit,
    start: startWebKit,
    passkeys: false,
  },
  'Firefox (skipped when firefox-esr is not installed)': {
    installed: hasFirefox,
    start: startFirefox,
    passkeys: true,
  },
}
