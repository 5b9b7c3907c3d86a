import type { OwnPage } from '../fixtures/hostPages.ts'

const tag = (origin: string, attributes = 'async data-project="shop"'): string =>
  `<script src="${origin}/gatehouse.js" ${attributes}></script>`

const page = (head: string, body = '', headers: Record<string, string> = {}): OwnPage => ({
  headers,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head>
<body><h1>Shop</h1><gatehouse-button></gatehouse-button>${body}</body></html>`,
})

const policy = (rules: string): Record<string, string> => ({ 'content-security-policy': rules })
const reportOnly = (rules: string): Record<string, string> => ({
  'content-security-policy-report-only': rules,
})

/** A page that puts our tag in as text, where browsers do not run it, and then runs it in one of the ways of loaders. */
const latePage = (origin: string, run: string): OwnPage =>
  page(
    '',
    `<div id="place"></div><div id="part"></div><script>
      const text = '<script src="${origin}/gatehouse.js" data-project="shop" data-append="#place"><' + '/script>'
      const part = document.querySelector('#part')
      ${run}
    </script>`,
  )

/** Ways in which loaders run a tag that a page put in as text; its settings put the frame into `#place`. */
export const lateLoaders: Record<string, (origin: string) => OwnPage> = {
  'by another tag with its address': (origin) =>
    latePage(
      origin,
      `part.innerHTML = text
      const other = document.createElement('script')
      other.src = part.firstChild.src + '?_=1762'
      document.head.append(other)
      other.onload = () => other.remove()`,
    ),
  'by its text in a tag that is taken away at once': (origin) =>
    latePage(
      origin,
      `part.innerHTML = text
      fetch(part.firstChild.src).then((answer) => answer.text()).then((text) => {
        const other = document.createElement('script')
        other.text = text
        document.head.append(other)
        other.remove()
      })`,
    ),
  'by eval': (origin) =>
    latePage(
      origin,
      `part.innerHTML = text
      fetch(part.firstChild.src).then((answer) => answer.text()).then((0, eval))`,
    ),
  'by a copy in its place': (origin) =>
    latePage(
      origin,
      `part.innerHTML = text
      const copy = document.createElement('script')
      for (const { name, value } of part.firstChild.attributes) copy.setAttribute(name, value)
      part.firstChild.replaceWith(copy)`,
    ),
  'as a contextual fragment': (origin) =>
    latePage(origin, 'part.append(document.createRange().createContextualFragment(text))'),
}

/** Ways in which pages bring the script in, and what stands beside it. `origin`: where the widget is. */
export const loaders: Record<string, (origin: string) => OwnPage> = {
  'as a module': (origin) => page(tag(origin, 'type="module" data-project="shop"')),
  'while the page is read': (origin) => page(tag(origin, 'data-project="shop"')),
  'deferred, with a version in its address': (origin) =>
    page(`<script src="${origin}/gatehouse.js?ver=6.5" defer data-project="shop"></script>`),
  'in a shadow root': (origin) =>
    page(
      '',
      `<div id="part"></div><script>
        const script = document.createElement('script')
        script.src = '${origin}/gatehouse.js'
        script.setAttribute('data-project', 'shop')
        document.querySelector('#part').attachShadow({ mode: 'open' }).append(script)
      </script>`,
    ),
  'by a tag manager that keeps no attribute': (origin) =>
    page(
      '',
      `<script>
        const script = document.createElement('script')
        script.src = '${origin}/gatehouse.js?project=shop'
        setTimeout(() => document.head.append(script), 300)
      </script>`,
    ),
  'three times': (origin) =>
    page(['shop', 'shop', 'other'].map((project) => tag(origin, `data-project="${project}"`)).join('')),
  'beside an element of its name': (origin) => page(tag(origin), '<section id="gatehouse"></section>'),
  'beside a form of its name': (origin) => page(tag(origin), '<form name="gatehouse"></form>'),
  'beside a frame of its name': (origin) =>
    page(tag(origin), '<iframe name="gatehouse" srcdoc="x"></iframe>'),
  'into an element of its name': (origin) =>
    page(tag(origin, 'async data-project="shop" data-append="#gatehouse"'), '<div id="gatehouse"></div>'),
  'allowed by a nonce': (origin) =>
    page(
      tag(origin, 'nonce="abc" async data-project="shop"'),
      '',
      policy("script-src 'self' 'nonce-abc'; object-src 'none'"),
    ),
  'allowed by a nonce that is handed on': (origin) =>
    page(
      tag(origin, 'nonce="abc" async data-project="shop"'),
      '',
      policy(
        "script-src 'nonce-abc' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types gatehouse",
      ),
    ),
  'under a policy that only reports frames': (origin) =>
    page(tag(origin), '', reportOnly("frame-src 'self'")),
  'under a policy that only reports all': (origin) => page(tag(origin), '', reportOnly("default-src 'self'")),
  'under a policy that only reports requests': (origin) =>
    page(tag(origin), '', reportOnly("connect-src 'self'; trusted-types none")),
  'in quirks mode under a base': (origin) => {
    const { body } = page(`<base href="/elsewhere/" target="_blank">${tag(origin)}`)
    return { body: body.replace('<!doctype html>', '') }
  },
}
