import { approvesAt } from '../fixtures/approvesAt.ts'
import { launchOptions } from '../fixtures/launchOptions.ts'
import { test } from '../fixtures/test.ts'

const textPx = 9
test.use({ launchOptions: launchOptions(`--blink-settings=defaultFontSize=${textPx}`) })
approvesAt(textPx)
