import { type Figures, figuresOf, leastShare, readFigures, tableOf, writeFigures } from './figures.ts'
import { rooms } from './rooms.ts'
import { runRoom } from './runRoom.ts'

/**
 * `npm run mutants -- keys http`: tries small changes of the code of these rooms, or of all, and says which of them no
 * test notices. Only what changed since the last run is tried. Ends with 1 when a room is below 95 % or not tried whole.
 *
 * - `--again` forgets what is known from earlier runs, and tries what counts as equivalent too
 * - `--list` prints where the survivors stand
 * - `--below=widget/review/eip155` tries the mutants of these files alone, `--minutes=20` ends each room then
 * - `--markdown` and `--json` try nothing and print the figures of the last runs
 */
const figuresFile = 'docs/mutants.json'

const given = process.argv.slice(2)
const option = (name: string): string | undefined =>
  given.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3)
const options = ['--again', '--list', '--markdown', '--json']
const unknown = given.filter((text) =>
  text.startsWith('--')
    ? !options.includes(text) && !/^--(below|minutes)=/.test(text)
    : !Object.hasOwn(rooms, text),
)
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(', ')}. The rooms are ${Object.keys(rooms).join(', ')}.`)
  process.exit(2)
}
const named = given.filter((text) => !text.startsWith('--'))
const chosen = named.length > 0 ? named : Object.keys(rooms)

if (given.includes('--markdown') || given.includes('--json')) {
  const figures = readFigures(figuresFile)
  const shown: Figures = {}
  for (const name of chosen) if (figures[name]) shown[name] = figures[name]
  console.log(given.includes('--json') ? JSON.stringify(shown, null, 2) : tableOf(shown))
  process.exit(0)
}

const minutes = option('minutes')
let isBelow = false
for (const name of chosen) {
  const room = rooms[name]
  if (!room) continue
  const startedAt = performance.now()
  const report = (sentence: string): void => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.error(`${name} ${seconds} s: ${sentence}`)
  }
  const { mutants, outcomes } = await runRoom(room, {
    cacheFile: `.gatehouse/mutants/${name}.json`,
    again: given.includes('--again'),
    equivalent: Object.keys(readFigures(figuresFile)[name]?.equivalent ?? {}),
    below: option('below'),
    limitMs: minutes === undefined ? undefined : Number(minutes) * 60_000,
    report,
  })
  const figures = readFigures(figuresFile)
  const now = figuresOf(mutants, outcomes, figures[name]?.equivalent)
  writeFigures(figuresFile, { ...figures, [name]: now })
  report(`${now.killed} of ${now.mutants} noticed, ${now.percent} %, ${now.untried} not tried`)
  if (given.includes('--list'))
    for (const [{ name, line }, { state }] of outcomes)
      if (state !== 'killed' && !Object.hasOwn(now.equivalent, name)) console.log(`${state} ${line} ${name}`)
  if (now.percent < leastShare * 100 || now.untried > 0) isBelow = true
}
process.exit(isBelow ? 1 : 0)
