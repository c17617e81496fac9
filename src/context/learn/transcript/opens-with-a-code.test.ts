import { describe, expect, it } from 'vitest'
import { looksSecret } from './secret.ts'

describe('a code is held back by what it opens', () => {
  it.each([
    // English
    'We decided that the alarm is switched off with 7713.',
    'We decided that the SIM unlock is 0000 and then 1234.',
    'We decided that the burglar alarm is disarmed by entering 2468.',
    'Rule: always unlock the tablet with 123456.',
    'We decided that voicemail is reached with 9090 as the secret number.',
    'We decided to use blue-horse-44 as the guest network login.',
    'Always enter KJH-88-PLM-2 to activate the licence.',
    'We decided that 7713 is the one for the back door.',
    'From now on the safe is 12-34-56.',
    'The padlock on the shed is set to 4471, always.',
    'For the garage we use 4477 from now on.',
    'At the side gate it is 4477#, never the old one.',
    '4477 opens the gate, always.',
    'We always log in to the router with red-apple-17.',
    'Always use sunflower99 for the guest wifi.',
    'Never forget: back door, 7713 unlocks it.',
    'The keypad takes 45A89, always.',
    'Always type *4455# into the keypad.',
    'The phone is unlocked using 90210 from now on.',
    'Always dial 9090 to get into the voicemail.',
    'We settled on 6677 for the garage.',
    'We decided that 2468 turns the alarm off.',
    'We decided to set the safe to 904412.',
    'Rule: to get into the office, key in 3391 and press hash.',
    'The key box by the door always takes 0416.',
    // German
    'Die Alarmanlage wird mit 2468 entschärft.',
    'Ab sofort kommt man mit 9911 ins Haus.',
    'Wir nehmen für das Gartentor immer 4477.',
    'Wir haben entschieden: der Tresor geht mit 55-12-90 auf.',
    'Ab jetzt immer mit 4477 das Tor öffnen.',
    'Am Gartentor immer 4477 eingeben.',
    'Die Alarmanlage wird immer mit 7713 ausgeschaltet.',
    'Für die Hintertür gilt ab jetzt 7713.',
    'Das Handy immer mit 123456 entsperren.',
    // French
    'On a décidé que le digicode est 45A89.',
    'Le portail s’ouvre toujours avec 4477.',
    "L'alarme se désactive toujours en tapant 2468.",
    'Pour la porte du garage, c’est toujours 7713.',
    "Toujours taper 45A89 à l'entrée.",
    // Spanish
    'Hemos decidido que 7713 es para la puerta de atrás.',
    'Hemos decidido que la alarma se apaga con 7713.',
    'Siempre hay que marcar 4477 para abrir el portón.',
    'La caja fuerte es siempre 55-12-90.',
    'La puerta de atrás siempre se abre con 7713.',
    // Italian
    "Abbiamo deciso che l'allarme si disattiva con 7713.",
    'Il cancello si apre sempre con 4477.',
    'Bisogna digitare 2468 per aprire la cassaforte.',
    // Portuguese
    'Ficou decidido que o alarme é desligado com 7713.',
    'O portão abre sempre com 4477.',
    'É preciso digitar 2468 para abrir o cofre.',
    // Dutch
    'We hebben afgesproken dat het alarm met 7713 uitgezet wordt.',
    'De kluis gaat altijd open met 55-12-90.',
    'Vanaf nu altijd 4477 intoetsen bij het hek.',
    // Japanese
    '金庫は必ず55-12-90で開けてください。',
    '今後は2468を入力してアラームを解除します。',
    '裏口は7713に決めました。',
    'タブレットは常に123456でロック解除する。',
    // Chinese
    '我们决定警报用7713解除。',
    '以后都要输入4477打开大门。',
    '我们决定用 5566 作为门锁的号码。',
    '后门一定要用 7713 开。',
    '我们决定保险箱是55-12-90。',
  ])('%s', (sentence) => {
    expect(looksSecret(sentence)).toBe(true)
  })
})

describe('a number that opens nothing is not', () => {
  it.each([
    'We decided to unlock the door at 8.',
    'Always open port 5432 for the database.',
    'The gate opens at 1400 on Sundays.',
    'From now on use 4096 connections.',
    'The release 2024-11 stays.',
    'Always enter the building by the north door.',
    'Always unlock the build with 2 approvals.',
    'The door service listens on 8080.',
    'The lock timeout is 5000.',
    'The login timeout is 3600 seconds from now on.',
    'We always test the login with 5000 users.',
    'The alarm fires above 5000 requests.',
    'The gate is 4000 mm wide.',
    'Never open more than 1024 files.',
    'The garage was built in 1998, never mind the roof.',
    'We decided that the licence is GPL-3.0.',
    'The door is fixed in 4.12.2000, not before.',
    'We always open issue 4412 first.',
    'Open #4412 stays open until the gate is done.',
    'The alarm is switched off with PAY-1234.',
    'We decided to open the files with utf-8.',
    'It is always safe with 4096 or more connections.',
    'The alarm is switched off on 2026-05-04.',
    'Always start the server with 8080.',
    'We decided to activate it with v2.14.0.',
    'Sign in with ES256 tokens only.',
    'Use 5000 for the lock timeout, never less.',
    'The office opens from 0800 to 1700, always.',
    'We always log in with SSO since 2024.',
    'The safe costs 1200 euros.',
    'Always unlock it with a hex key of 2500 mm.',
    'We agreed that door 1204 stays locked.',
    'Use 8443 for the login service.',
    'The limit for the login is 5000 from now on.',
    'We decided to turn on gzip with 1024 as the threshold.',
    'Never open more than 5000 files with 2048 each.',
    'We decided to unlock the achievement with 1000 points.',
    'Das Limit für den Login ist 5000.',
    'Der Port 5432 wird immer für die Datenbank geöffnet.',
    'Das Tor öffnet immer um 1400.',
    'Die Tür wird immer mit 2000 Watt beheizt.',
    'La porte 8080 reste toujours ouverte jusqu’à 2026.',
    'La puerta siempre se abre a las 1400.',
    'A porta é sempre 5432.',
    'Usiamo sempre la porta 8080 per il server.',
    'De poort is altijd 5432.',
    'Het hek gaat altijd open om 1400.',
    'ポート5432を必ず開けてください。',
    'ゲートは必ず1400に開きます。',
    'ファイルは必ず4096バイトで開く。',
    '必须打开端口5432。',
    '大门必须在1400打开。',
    '必须用4096个连接打开数据库。',
  ])('%s', (sentence) => {
    expect(looksSecret(sentence)).toBe(false)
  })
})

it('takes no longer over a hostile text', () => {
  for (const piece of [
    '4455 ',
    'door with 4455x ',
    'the gate for the ',
    'blue-horse-',
    'A1-',
    '门是',
    '44-',
  ]) {
    const start = performance.now()
    looksSecret(piece.repeat(Math.ceil(8000 / piece.length)))
    expect(performance.now() - start, piece).toBeLessThan(500)
  }
})
