/** What a framework does that finds markup it did not render: the whole body is made again. */
Object.assign(window, {
  hydrate(): void {
    const body = document.createElement('body')
    const button = document.createElement('gatehouse-button')
    const app = document.createElement('div')
    app.textContent = 'rendered in the browser'
    body.append(button, app)
    document.body.replaceWith(body)
  },
})
