/** The document's own script, which stands in it: hears the page while the app is still on its way. */
import { readFrameConfig } from '../bridge/frameConfig.ts'
import { sayListening } from '../bridge/sayListening.ts'
import { beginning } from './beginning.ts'

const config = readFrameConfig(document)
window.gatehouseBeginning = beginning(window, config)
sayListening(window, config.allowedOrigins)
