const button = (label, press) => {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', () => press(made))
  return made
}

async function sign() {
  const { evm: provider } = window.gatehouse
  const [from] = await provider.request({ method: 'eth_accounts' })
  return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', from] })
}

/** What each page has: a way to log in, a signature, and a button of its own. Copies of a snapshot react to nothing. */
export function fillPanel(panel) {
  if (!panel || panel.isFilled) return
  panel.isFilled = true
  const result = document.createElement('output')
  let presses = 0
  panel.replaceChildren(
    button('Log in', () => void window.gatehouse.open()),
    button('Sign', () =>
      sign().then(
        (signature) => {
          result.textContent = signature
        },
        (error) => {
          result.textContent = error.message
        },
      ),
    ),
    button('Pressed 0', (own) => {
      own.textContent = `Pressed ${++presses}`
    }),
    result,
  )
}

/** The script comes once the library is there, which may have replaced what the browser has. */
export function addGatehouse() {
  const script = document.createElement('script')
  script.src = `${new URLSearchParams(location.search).get('origin')}/gatehouse.js`
  script.setAttribute('data-project', 'shop')
  document.head.append(script)
}
