import { act, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verbatim } from '../format/verbatim.ts'
import { Banner } from '../ui/Banner.tsx'
import type { Tone } from '../ui/tone.ts'
import { Decision } from './Decision.tsx'
import { Headline, HeadlineSkeleton } from './Headline.tsx'
import { type Review, useReview } from './review.ts'
import type { Risk } from './subject.ts'
import { drawScreen, openPage, setScrollHeight } from './test/drawScreen.tsx'
import { said } from './test/said.ts'

const body = ({
  ready = true,
  risks = [] as Risk[],
  tone = undefined as Tone | undefined,
  receiver = false,
  readWhole = false,
} = {}) => (
  <Decision
    readWhole={readWhole}
    headline={<Headline figure={verbatim('1 ETH')} label="Send" />}
    ready={ready}
    receiver={receiver && <p>To you</p>}
    risks={risks}
  >
    {tone && <Banner title="Said by its screen" tone={tone} />}
    <p>More</p>
  </Decision>
)
/** Notes whether the yes is held, and is off, as each change comes to the screen. */
const Commit = ({ commits }: { commits: string[] }) => {
  const { held } = useReview()
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const approve = mark.current?.closest('main')?.querySelector<HTMLButtonElement>('[data-fact=approve]')
    commits.push(`${held ? 'held' : 'free'}: ${approve?.disabled ? 'off' : 'on'}`)
  })
  return <i ref={mark} />
}
/** What says more, and its headline too where it has none yet, once it is loaded. */
const Loading = (props: { hasHeadline: boolean; onDraw(load: () => void): void }) => {
  const [ready, setReady] = useState(false)
  props.onDraw(() => setReady(true))
  return (
    <Decision
      headline={
        ready || props.hasHeadline ? (
          <Headline figure={verbatim('1 ETH')} label="Send" />
        ) : (
          <HeadlineSkeleton />
        )
      }
      ready={ready}
      risks={[]}
    >
      <p>More</p>
    </Decision>
  )
}
/** A danger that its screen finds and loses. */
const LateDanger = (props: { onDraw(show: (shown: boolean) => void): void }) => {
  const [shown, setShown] = useState(false)
  props.onDraw(setShown)
  return shown && <Banner title="Found" tone="danger" />
}
const answers = () => ({ approve: vi.fn(), reject: vi.fn() })
const drawn = (props: Parameters<typeof body>[0] = {}, review: Partial<Review> = {}) =>
  drawScreen(body(props), review)

test('default: who asks, what for, the dangers, and two answers', async () => {
  const screen = await drawn({ risks: ['unlimited_approval'], receiver: true })
  expect(screen.lines()).toEqual(said`
    shop.example
    {call.send}
    1 ETH
    To you
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    More
    ({approve.reject})
    ({approve.approve}, off)
  `)
  expect(screen.root.querySelector('[role=region]')?.getAttribute('aria-label')).toBe(
    'What you would approve',
  )
})

test('behavior: a click in the first half second decides nothing', async () => {
  const { approve, reject } = answers()
  const screen = await drawn({}, { approve, reject })
  await screen.pass(450)
  expect(screen.button('Approve').disabled).toBe(true)
  screen.press('Approve')
  expect(approve).not.toHaveBeenCalled()
  await screen.pass(200)
  expect(screen.button('Approve').disabled).toBe(false)
  screen.press('Approve')
  expect(approve).toHaveBeenCalledOnce()
  expect(reject).not.toHaveBeenCalled()
})

test('behavior: it can be rejected at any time', async () => {
  const { approve, reject } = answers()
  const screen = await drawn({ ready: false }, { approve, reject, held: true })
  expect(screen.button('Reject').disabled).toBe(false)
  screen.press('Reject')
  expect(reject).toHaveBeenCalledOnce()
  expect(approve).not.toHaveBeenCalled()
})

test('behavior: the yes waits until all of it is here', async () => {
  const screen = await drawn({ ready: false }, { covered: true })
  await screen.pass(2_000)
  expect(screen.button('Approve').disabled).toBe(true)
  expect(screen.root.querySelector('.doubt-note')).toBeNull()
})

test('behavior: what cannot be approved can be read, and takes no yes', async () => {
  setScrollHeight(900)
  const screen = await drawScreen(
    <Decision
      headline={<Headline figure={verbatim('1 ETH')} label="Send" />}
      mayApprove={false}
      readWhole
      ready
      risks={[]}
    >
      <p>No funds</p>
    </Decision>,
  )
  await screen.pass(600)
  screen.press('Read on')
  expect(screen.root.querySelector('.view-scroll')?.scrollTop).toBe(400)
  screen.press('Read on')
  await screen.pass(600)
  expect(screen.button('Approve').disabled).toBe(true)
})

test.each<[string, Partial<Review>, Partial<Review>]>([
  ['held', { held: true }, { held: false }],
  ['covered', { covered: true }, { covered: false }],
  ['without the focus', { away: true }, { away: false }],
])('behavior: while it is %s the yes is off, and for half a second after', async (_, off, on) => {
  const screen = await drawn()
  await screen.pass(600)
  expect(screen.button('Approve').disabled).toBe(false)
  await screen.change(off)
  expect(screen.button('Approve').disabled).toBe(true)
  await screen.pass(600)
  expect(screen.button('Approve').disabled).toBe(true)
  await screen.change(on)
  expect(screen.button('Approve').disabled).toBe(true)
  await screen.pass(450)
  expect(screen.button('Approve').disabled).toBe(true)
  await screen.pass(100)
  expect(screen.button('Approve').disabled).toBe(false)
})

test('behavior: the yes is off in the very moment in which it is held, and in that in which it is not', async () => {
  const commits: string[] = []
  const screen = await drawScreen(
    <Decision headline={<Headline figure={verbatim('1 ETH')} label="Send" />} ready risks={[]}>
      <Commit commits={commits} />
    </Decision>,
  )
  await screen.pass(700)
  expect(screen.button('Approve').disabled).toBe(false)
  commits.length = 0
  await screen.change({ held: true })
  await screen.pass(700)
  await screen.change({ held: false })
  expect([...new Set(commits)]).toEqual(['held: off', 'free: off'])
})

test('behavior: the screen is proved once more at the click', async () => {
  const { approve } = answers()
  const screen = await drawn({}, { approve })
  await screen.pass(650)
  const figure = screen.root.querySelector<HTMLElement>('[data-fact=figure]')
  figure?.style.setProperty('opacity', '0.5')
  screen.press('Approve')
  expect(approve).not.toHaveBeenCalled()
  expect(screen.root.querySelector('.decision-box')?.getAttribute('data-doubt')).toBe('faint')
  expect(screen.button('Approve').disabled).toBe(true)
})

test.each<[string, Parameters<typeof body>[0]]>([
  ['danger', { risks: ['permit'] }],
  ['danger', { tone: 'danger' }],
  ['danger', { risks: ['chain_mismatch', 'permit'] }],
  ['danger', { tone: 'danger', risks: ['chain_mismatch'] }],
  ['danger', { tone: 'warning', risks: ['permit'] }],
  ['warning', { risks: ['chain_mismatch'] }],
  ['warning', { tone: 'warning' }],
])(
  'behavior: the yes looks as the worst banner above it (%s), and the screen begins at the no',
  async (kind, props) => {
    const screen = await drawn(props)
    expect(document.activeElement).toBe(screen.button('Reject'))
    expect(screen.button('Approve').className).toBe(`button button-${kind}`)
  },
)

test.each<[string, Parameters<typeof body>[0]]>([
  ['nothing is said', {}],
  ['something is only explained', { tone: 'info' }],
])('behavior: where %s the yes leads', async (_, props) => {
  const screen = await drawn(props)
  expect(screen.button('Reject').hasAttribute('data-initial-focus')).toBe(false)
  expect(screen.button('Approve').className).toBe('button button-primary')
})

test('behavior: a danger that is found later, and one that is gone, change the yes at once', async () => {
  let show = (_: boolean): void => {}
  const screen = await drawScreen(
    <Decision
      headline={<Headline figure={verbatim('1 ETH')} label="Send" />}
      ready
      risks={['chain_mismatch']}
    >
      <LateDanger onDraw={(given) => (show = given)} />
    </Decision>,
  )
  const looks = () => screen.button('Approve').className
  expect(looks()).toBe('button button-warning')
  act(() => show(true))
  expect(looks()).toBe('button button-danger')
  act(() => show(false))
  expect(looks()).toBe('button button-warning')
})

test('behavior: a doubt that lasts is said', async () => {
  const screen = await drawn({}, { covered: true })
  await screen.pass(1_450)
  expect(screen.root.querySelector('.doubt-note')).toBeNull()
  await screen.pass(100)
  expect(screen.root.querySelector('.doubt-note')?.getAttribute('role')).toBe('status')
  expect(screen.body()).toEqual(said`
    {call.send}
    1 ETH
    warning: {review.doubt.title} – {review.doubt.text}
    More
  `)
  await screen.change({ covered: false })
  expect(screen.root.querySelector('.doubt-note')).toBeNull()
})

test('behavior: where there is one, the way to a window is shown', async () => {
  const openWindow = vi.fn()
  const screen = await drawn({}, { covered: true, openWindow })
  await screen.pass(1_600)
  expect(screen.body()).toEqual(said`
    {call.send}
    1 ETH
    warning: {review.doubt.title} – {review.doubt.window}
    ({review.window.open})
    More
  `)
  screen.press('Open in a window')
  expect(openWindow).toHaveBeenCalledOnce()
})

test('behavior: where the focus is elsewhere that is said, and no window is offered', async () => {
  const screen = await drawn({}, { away: true, openWindow: vi.fn() })
  await screen.pass(1_600)
  expect(screen.body()).toEqual(said`
    {call.send}
    1 ETH
    info: {review.away.title} – {review.away.text}
    More
  `)
  const loading = await drawn({ ready: false }, { away: true })
  await loading.pass(1_600)
  expect(loading.root.querySelector('.doubt-note')).toBeNull()
  await loading.change({ away: false })
  await loading.pass(700)
  expect(loading.button('Approve').disabled).toBe(true)
})

test('behavior: a doubt of a moment is not said', async () => {
  const screen = await drawn({}, { covered: true })
  await screen.pass(1_000)
  await screen.change({ covered: false })
  await screen.pass(1_000)
  expect(screen.root.querySelector('.doubt-note')).toBeNull()
})

test('behavior: a screen that cannot be read whole says so too', async () => {
  const screen = await drawn()
  await act(async () => screen.root.style.setProperty('opacity', '0.9'))
  await screen.pass(1_900)
  expect(screen.body()).toEqual(said`
    {call.send}
    1 ETH
    warning: {review.doubt.title} – {review.doubt.text}
    More
  `)
  expect(screen.button('Approve').disabled).toBe(true)
})

describe('a screen that shows too little of itself', () => {
  const setRoom = (element: Element | null, value: number) =>
    Object.defineProperty(element ?? {}, 'clientHeight', { configurable: true, value })
  /** The figure ends at 200 px of what scrolls. `textPx`: what the person has text at. `room`: how much of it shows, px. */
  async function drawnAt(textPx: number, room: number, review: Partial<Review> = {}, drawnBody?: ReactNode) {
    openPage()
    document.documentElement.style.fontSize = `${textPx}px`
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    setScrollHeight(200)
    const { approve } = answers()
    const screen = await drawScreen(drawnBody ?? body(), { approve, ...review }, !drawnBody)
    const scroller = screen.root.querySelector<HTMLElement>('.view-scroll')
    if (!scroller) throw new Error('nothing scrolls')
    const rectAt = (top: number) => new (openPage().DOMRect)(16, top, 320, 20) as unknown as DOMRect
    // As all else, the part that scrolls begins at 10.
    const place = () => {
      const figure = screen.root.querySelector<HTMLElement>('[data-fact=figure]')
      if (figure) figure.getBoundingClientRect = () => rectAt(190 - scroller.scrollTop)
    }
    place()
    const box = screen.root.querySelector('.decision-box')
    /** What a page does to its frame, which the browser says a moment later. */
    const shrink = (height: number) => {
      setRoom(scroller, height)
      setRoom(box, height + 77)
    }
    shrink(room)
    await screen.pass(2_000)
    const scrollTo = (top: number) =>
      act(() => {
        scroller.scrollTop = top
        scroller.dispatchEvent(new (openPage().Event)('scroll') as unknown as Event)
      })
    const resize = () => act(() => void window.dispatchEvent(new (openPage().Event)('resize') as never))
    const doubt = () => box?.getAttribute('data-doubt')
    const isOn = () => {
      const yes = screen.root.querySelector<HTMLButtonElement>('[data-fact=approve]')
      return yes?.textContent === 'Approve' && !yes.disabled
    }
    return { screen, scroller, scrollTo, place, shrink, resize, approve, doubt, isOn }
  }

  test('default: it takes no yes', async () => {
    const { screen, scrollTo, isOn } = await drawnAt(16, 150)
    scrollTo(50)
    await screen.pass(600)
    expect(isOn()).toBe(false)
    expect(screen.root.querySelector('.doubt-note')).not.toBeNull()
  })

  test.each([24, 32])('param: where text of %s px makes it so it is scrolled through', async (textPx) => {
    const { screen, scrollTo, approve } = await drawnAt(textPx, 150)
    expect(screen.root.querySelector('.doubt-note')).toBeNull()
    expect(() => screen.button('Approve')).toThrow()
    screen.press('Read on')
    scrollTo(50)
    expect(screen.button('Approve').disabled).toBe(true)
    await screen.pass(600)
    screen.press('Approve')
    expect(approve).toHaveBeenCalledOnce()
  })

  test.each([
    [24, 95],
    [32, 127],
    [32, 20],
  ])('error: with text of %i px in %i px it takes no yes, and a window is offered', async (textPx, room) => {
    const { screen, scrollTo, isOn } = await drawnAt(textPx, room, { openWindow: vi.fn() })
    scrollTo(200 - room)
    await screen.pass(600)
    expect(isOn()).toBe(false)
    expect(screen.button('Open in a window')).toBeDefined()
  })

  test('behavior: what becomes long in the press was not read', async () => {
    const { screen, shrink, approve, doubt, isOn } = await drawnAt(32, 500)
    expect(isOn()).toBe(true)
    shrink(150)
    screen.press('Approve')
    expect(approve).not.toHaveBeenCalled()
    expect(doubt()).toBe('long')
    expect(screen.button('Read on')).toBeDefined()
    await screen.pass(2_000)
    expect(isOn()).toBe(false)
  })

  test('behavior: nor is its yes on for a moment', async () => {
    const { shrink, resize, isOn } = await drawnAt(32, 500)
    shrink(150)
    resize()
    expect(isOn()).toBe(false)
  })

  test.each([
    ['in the press', async () => {}],
    ['a moment before it', async (resize: () => void) => resize()],
  ])('behavior: what was read in a larger frame is read again in a smaller one: %s', async (_, before) => {
    const { screen, scrollTo, shrink, resize, approve, isOn } = await drawnAt(32, 190)
    scrollTo(10)
    await screen.pass(600)
    expect(isOn()).toBe(true)
    shrink(140)
    await before(resize)
    if (isOn()) screen.press('Approve')
    expect(approve).not.toHaveBeenCalled()
    scrollTo(60)
    await screen.pass(600)
    expect(isOn()).toBe(false)
    scrollTo(0)
    scrollTo(60)
    await screen.pass(600)
    screen.press('Approve')
    expect(approve).toHaveBeenCalledOnce()
  })

  test('behavior: what stays too small, or sticks out, is drawn with usual text', async () => {
    const isUsual = () => document.documentElement.classList.contains('usual-text')
    const fitting = await drawnAt(32, 150)
    expect(isUsual()).toBe(false)
    await fitting.screen.close()
    const small = await drawnAt(32, 127)
    expect(isUsual()).toBe(true)
    await small.screen.close()
    const { screen } = await drawnAt(32, 500)
    const reject = screen.button('Reject')
    reject.getBoundingClientRect = () => new (openPage().DOMRect)(16, 10, 420, 20) as unknown as DOMRect
    await screen.pass(2_000)
    expect(isUsual()).toBe(true)
  })

  test('error: what was read takes no yes in a slit', async () => {
    const { screen, scrollTo, shrink, resize, approve, isOn } = await drawnAt(32, 190)
    scrollTo(10)
    await screen.pass(600)
    shrink(100)
    screen.press('Approve')
    expect(approve).not.toHaveBeenCalled()
    resize()
    await screen.pass(600)
    expect(isOn()).toBe(false)
  })

  test('behavior: in a frame that has become large enough nothing is left to scroll', async () => {
    const { screen, shrink, resize, isOn } = await drawnAt(32, 150)
    expect(screen.button('Read on')).toBeDefined()
    shrink(500)
    resize()
    expect(isOn()).toBe(false)
    await screen.pass(600)
    expect(isOn()).toBe(true)
  })

  /** Scrolled to its end out of sight: the tail of it says nothing of what was above. */
  async function expectUnread({
    screen,
    scrollTo,
    approve,
    doubt,
    isOn,
  }: Awaited<ReturnType<typeof drawnAt>>) {
    await screen.pass(1_000)
    expect(doubt()).toBe('long')
    expect(isOn()).toBe(false)
    scrollTo(49)
    scrollTo(50)
    await screen.pass(600)
    expect(isOn()).toBe(false)
    screen.press('Read on')
    await screen.pass(600)
    expect(isOn()).toBe(false)
    scrollTo(0)
    scrollTo(50)
    await screen.pass(600)
    screen.press('Approve')
    expect(approve).toHaveBeenCalledOnce()
  }

  test.each([20, 100, 127])('error: what was scrolled in a slit of %i px was not read', async (slit) => {
    const drawn = await drawnAt(32, slit)
    expect(drawn.doubt()).toBe('small')
    drawn.scrollTo(0)
    drawn.scrollTo(200 - slit)
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(false)
    drawn.shrink(150)
    drawn.scrollTo(50)
    drawn.resize()
    await expectUnread(drawn)
  })

  test('behavior: what was read, and then made a slit, stays read', async () => {
    const drawn = await drawnAt(32, 150)
    drawn.scrollTo(50)
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(true)
    drawn.shrink(20)
    drawn.resize()
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(false)
    drawn.shrink(150)
    drawn.resize()
    await drawn.screen.pass(1_000)
    expect(drawn.isOn()).toBe(true)
  })

  test.each([
    ['covered', { covered: true }, { covered: false }],
    ['without the focus', { away: true }, { away: false }],
  ])('error: what was scrolled while it was %s was not read', async (_, off, on) => {
    const drawn = await drawnAt(32, 150, off)
    expect(drawn.screen.button('Read on').disabled).toBe(true)
    drawn.screen.press('Read on')
    expect(drawn.scroller.scrollTop).toBe(0)
    drawn.scrollTo(50)
    await drawn.screen.pass(600)
    await drawn.screen.change(on)
    expect(drawn.screen.button('Read on').disabled).toBe(false)
    await expectUnread(drawn)
  })

  test.each([
    ['covered', { covered: true }, { covered: false }],
    ['without the focus', { away: true }, { away: false }],
  ])('behavior: what was read, and then %s, stays read', async (_, off, on) => {
    const drawn = await drawnAt(32, 150)
    drawn.scrollTo(50)
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(true)
    await drawn.screen.change(off)
    await drawn.screen.pass(2_000)
    expect(drawn.isOn()).toBe(false)
    expect(drawn.screen.root.querySelector('.doubt-note')).not.toBeNull()
    await drawn.screen.change(on)
    expect(drawn.screen.root.querySelector('.doubt-note')).toBeNull()
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(true)
  })

  test.each([
    ['its headline', false],
    ['more', true],
  ])('error: what was scrolled while %s was loading was not read', async (_, hasHeadline) => {
    let load = (): void => {}
    const onDraw = (given: () => void) => {
      load = given
    }
    const drawn = await drawnAt(32, 150, {}, <Loading hasHeadline={hasHeadline} onDraw={onDraw} />)
    expect(drawn.doubt()).toBe(hasHeadline ? 'long' : 'missing')
    drawn.scrollTo(50)
    await drawn.screen.pass(600)
    expect(drawn.isOn()).toBe(false)
    act(() => load())
    drawn.place()
    await expectUnread(drawn)
  })

  test.each([
    ['a higher yes', 150, 210],
    ['a lower yes', 210, 150],
  ])('behavior: %s than “Read on” does not make them take turns', async (_, belowYes, belowReadOn) => {
    const { screen, scroller, scrollTo, isOn } = await drawnAt(32, 500)
    const name = () => screen.root.querySelector('[data-fact=approve]')?.textContent
    const isYes = () => name() === 'Approve'
    setScrollHeight(320)
    Object.defineProperty(scroller, 'clientHeight', { get: () => (isYes() ? belowYes : belowReadOn) })
    await screen.pass(1_000)
    // Nor are they of different sizes in a browser (ui/Button.css).
    const otherName = () =>
      screen.root.querySelector<HTMLElement>('[data-fact=approve]')?.dataset['otherName']
    expect([name(), otherName()].sort()).toEqual(['Approve', 'Read on'])
    const names = new Set<string | undefined>()
    for (let turn = 0; turn < 20; turn++) {
      await screen.pass(100)
      names.add(name())
    }
    expect(names.size).toBe(1)
    for (const top of [0, 60, 120, 170]) scrollTo(top)
    await screen.pass(1_000)
    expect(isOn()).toBe(true)
    await screen.pass(1_000)
    expect(isOn()).toBe(true)
  })

  test.each([
    [40, 83],
    [48, 99],
    [72, 149],
  ])('behavior: in a window of ours text of %i px is read a line at a time', async (textPx, room) => {
    const page = openPage()
    const parent = Object.getOwnPropertyDescriptor(page, 'parent') ?? {}
    Object.defineProperty(page, 'parent', { configurable: true, value: page })
    onTestFinished(() => void Object.defineProperty(page, 'parent', parent))
    const { screen, scrollTo, isOn } = await drawnAt(textPx, room)
    expect(isOn()).toBe(false)
    for (let top = 0; top < 200 - room; top += room / 2) scrollTo(top)
    scrollTo(200 - room)
    await screen.pass(600)
    expect(isOn()).toBe(true)
  })

  test('behavior: while its look changes it stays to be read', async () => {
    const { screen, doubt } = await drawnAt(32, 150)
    await act(async () => {
      document.documentElement.setAttribute('data-theme', 'dark')
      await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
    })
    onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
    expect(doubt()).toBe('changed')
    expect(screen.button('Read on')).toBeDefined()
  })
})

describe('a screen that has to be read whole', () => {
  async function scrolling() {
    setScrollHeight(900)
    const { approve, reject } = answers()
    const screen = await drawn({ readWhole: true }, { approve, reject })
    const scroller = screen.root.querySelector<HTMLElement>('.view-scroll')
    if (!scroller) throw new Error('nothing scrolls')
    const scrollTo = (top: number) =>
      act(() => {
        scroller.scrollTop = top
        scroller.dispatchEvent(new (openPage().Event)('scroll') as unknown as Event)
      })
    await screen.pass(2_000)
    return { screen, scrollTo, approve }
  }

  test('default: the yes comes at its end, after half a second', async () => {
    const { screen, scrollTo, approve } = await scrolling()
    expect(() => screen.button('Approve')).toThrow()
    screen.press('Read on')
    scrollTo(398)
    expect(() => screen.button('Approve')).toThrow()
    scrollTo(400)
    expect(screen.button('Approve').disabled).toBe(true)
    await screen.pass(600)
    screen.press('Approve')
    expect(approve).toHaveBeenCalledOnce()
  })

  test('behavior: who scrolled back has read it; what grew after that has to be read again', async () => {
    const { screen, scrollTo } = await scrolling()
    scrollTo(400)
    scrollTo(0)
    await screen.pass(600)
    expect(screen.button('Approve').disabled).toBe(false)
    setScrollHeight(1_200)
    scrollTo(10)
    expect(() => screen.button('Approve')).toThrow()
  })

  test('behavior: what fits has no end to scroll to, and counts only while it fits', async () => {
    setScrollHeight(500)
    const screen = await drawn({ readWhole: true })
    await screen.pass(600)
    expect(screen.button('Approve').disabled).toBe(false)
    setScrollHeight(900)
    const event = new (openPage().Event)('scroll') as unknown as Event
    act(() => void screen.root.querySelector('.view-scroll')?.dispatchEvent(event))
    expect(() => screen.button('Approve')).toThrow()
  })

  test('param: any other screen asks for no scrolling', async () => {
    setScrollHeight(900)
    const screen = await drawn({})
    await screen.pass(600)
    expect(screen.button('Approve').disabled).toBe(false)
  })
})
