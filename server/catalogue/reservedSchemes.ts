/**
 * Schemes that browsers, operating systems and common programs have given to something else: never a wallet's, whoever
 * names it. https://www.iana.org/assignments/uri-schemes, and the documentation of the platforms.
 */
const reserved: ReadonlySet<string> = new Set([
  // Browsers: pages, scripts, data and their own surfaces
  ...['about', 'blob', 'chrome', 'cid', 'data', 'devtools', 'edge', 'filesystem', 'firefox', 'googlechrome'],
  ...[
    'googlechromes',
    'http',
    'https',
    'jar',
    'javascript',
    'livescript',
    'mocha',
    'opera',
    'resource',
    'vbscript',
  ],
  ...['view-source', 'ws', 'wss', 'wyciwyg', 'brave', 'vivaldi'],
  // Files, shares and other machines
  ...['afp', 'content', 'dav', 'davs', 'feed', 'file', 'fish', 'ftp', 'ftps', 'git', 'gopher', 'hcp', 'help'],
  ...[
    'ldap',
    'ldaps',
    'magnet',
    'mhtml',
    'mk',
    'nfs',
    'rdp',
    'res',
    'rlogin',
    'rsync',
    'scp',
    'sftp',
    'shell',
  ],
  ...['smb', 'snmp', 'ssh', 'svn', 'telnet', 'tftp', 'tn3270', 'vnc', 'webcal', 'webcals', 'x3270'],
  // Mail, calls and chats
  ...[
    'callto',
    'facetime',
    'facetime-audio',
    'im',
    'imap',
    'imessage',
    'irc',
    'ircs',
    'mailto',
    'message',
    'mms',
  ],
  ...[
    'msteams',
    'news',
    'nntp',
    'pop',
    'rtsp',
    'sip',
    'sips',
    'skype',
    'slack',
    'sms',
    'smsto',
    'tel',
    'telprompt',
  ],
  ...['tg', 'whatsapp', 'xmpp', 'zoommtg', 'zoomus'],
  // Stores, settings and parts of systems
  ...[
    'app-settings',
    'appinstaller',
    'apt',
    'calshow',
    'geo',
    'intent',
    'itms',
    'mailspring',
    'maps',
    'market',
  ],
  ...['otpauth', 'otpauth-migration', 'photos-redirect', 'prefs', 'root', 'search', 'search-ms', 'settings'],
  ...['shortcuts', 'tv', 'windowsdefender', 'workflow'],
  // Programs that run or open what a link names
  ...['code-oss', 'cursor', 'docker-desktop', 'jetbrains', 'jnlp', 'jnlps', 'notion', 'obsidian', 'postman'],
  ...['python', 'spotify', 'steam', 'sublime', 'txmt', 'unity', 'vscodium', 'windsurf', 'xcode', 'zed'],
])

/** Families of such schemes. */
const families =
  /^(?:ms-|microsoft|x-|com\.apple\.|com\.android\.|android|chrome-|moz-|safari-|itms-|vscode|git[-+]|svn\+|rsync\+|github|web\+|jetbrains)/

/** @param scheme lower case */
export const isReservedScheme = (scheme: string): boolean => reserved.has(scheme) || families.test(scheme)
