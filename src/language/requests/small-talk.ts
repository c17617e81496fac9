import { says } from './plain.ts'

export const greets = says(
  'hi|hello|hey|hiya|howdy|good morning|good evening|good afternoon|morning|yo|hallo|guten morgen|guten tag|moin|servus|bonjour|salut|bonsoir|coucou|hola|buenos dias|buenas|oi|ola|bom dia|boa tarde|' +
    'ciao|buongiorno|salve|buonasera|hoi|goedemorgen|goedendag|hoi hoi|こんにちは|おはよう|こんばんは|やあ|你好|您好|早上好|嗨|早',
)

export const asksWho = says(
  "who are you|what are you|what's your name|your name|wer bist du|wie heisst du|qui es tu|tu es qui|quien eres|como te llamas|quem e voce|chi sei|come ti chiami|wie ben je|あなたは誰|名前は|你是谁|你叫什么",
)

export const isThanks = says(
  'thanks|thank you|thx|ty|cheers|great|nice|perfect|awesome|danke|super|merci|parfait|gracias|genial|obrigado|obrigada|grazie|perfetto|bedankt|dank je|ありがとう|助かる|谢谢|太好了|謝謝',
)
