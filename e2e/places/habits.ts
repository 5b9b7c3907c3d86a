import type { Place } from './place.ts'

interface Kept {
  habit?: AbortController
}

/** What scripts of pages do while a window of others stands. */
export const habits: Record<string, Place> = {
  'a trap holds the focus': {
    overlayOnly: true,
    before: () => {
      const field = document.createElement('input')
      field.id = 'trap'
      document.body.append(field)
      field.focus()
      const habit = new AbortController()
      Object.assign(window, { habit })
      document.addEventListener(
        'focusin',
        ({ target }) => {
          if (target !== field) field.focus()
        },
        { signal: habit.signal },
      )
      field.addEventListener('focusout', () => setTimeout(() => !habit.signal.aborted && field.focus()), {
        signal: habit.signal,
      })
    },
    undo: () => {
      ;(window as Kept).habit?.abort()
      document.querySelector('#trap')?.remove()
    },
  },
  'a lock of scrolling that ends first': {
    before: () => {
      document.documentElement.style.overflow = 'hidden'
    },
    during: () => {
      document.documentElement.style.overflow = ''
    },
  },
  'a lock of scrolling that begins later': {
    during: () => {
      document.documentElement.style.overflow = 'hidden'
    },
    undo: () => {
      document.documentElement.removeAttribute('style')
    },
  },
  'the address changes without a load': {
    during: () => history.pushState(null, '', '#elsewhere'),
  },
  'attributes of the document are written anew': {
    during: () => {
      for (const element of [document.documentElement, document.body])
        for (const { name } of [...element.attributes]) element.removeAttribute(name)
      document.documentElement.className = 'dark loaded'
    },
  },
  'a translator wraps each text': {
    during: () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        const font = document.createElement('font')
        text.parentNode?.replaceChild(font, text)
        font.append(text)
      }
    },
  },
  'an extension marks all elements': {
    during: () => {
      for (const element of document.querySelectorAll('*')) element.setAttribute('data-gr-ext', '1')
    },
  },
  'new elements come at the end of the body': {
    during: () => {
      for (let count = 0; count < 20; count++) document.body.append(document.createElement('div'))
    },
  },
  'a view transition': {
    during: async () => {
      await document.startViewTransition?.(() => {
        document.title = 'Two'
      }).finished
    },
  },
  'keys are listened to and stopped': {
    before: () => {
      const habit = new AbortController()
      Object.assign(window, { habit })
      document.addEventListener('keydown', (event) => event.stopPropagation(), {
        capture: true,
        signal: habit.signal,
      })
    },
    undo: () => (window as Kept).habit?.abort(),
  },
  'the page scrolls by itself': {
    during: () => scrollTo(0, 200),
    undo: () => scrollTo(0, 0),
  },
  'the tab is renamed and its icon drawn anew': {
    during: () => {
      const icon = document.createElement('link')
      icon.rel = 'icon'
      icon.href = 'data:,'
      document.head.append(icon)
      document.title = '(1) Shop'
    },
  },
}
