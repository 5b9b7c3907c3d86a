/** The document's own script, which stands in it: hears the page and the person while the app is still on its way. */
import { readFrameConfig } from '../bridge/frameConfig.ts'
import { sayListening } from '../bridge/sayListening.ts'
import { beginning } from './beginning.ts'
import { fitScreen, watchScreen } from './firstScreen.ts'

const config = readFrameConfig(document)
const own = beginning(window, config, (hello) => fitScreen(window, config, hello))
window.gatehouseBeginning = own
watchScreen(document, own)
sayListening(window, config.allowedOrigins)
