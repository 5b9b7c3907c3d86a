/** Comes before the app, and shares with it what both need: the page's wallets, as soon as the page names them. */
import { drawList } from './drawList.ts'
import { showFirst } from './showFirst.ts'

const { gatehouseBeginning: beginning } = window
if (beginning) void showFirst(window, beginning, (list) => drawList(document, list, beginning))
