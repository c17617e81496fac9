/** Things that a code opens, as parts of a pattern. Portuguese "porta" and Dutch "poort" are ports, too. */
export const lockedThings = [
  '(?:\\p{L}+-)?(?:alarms?|padlocks?|locks?|lock-?box|key-?box|lockers?|keypads?|(?:door|gate)(?:s| openers?)?|garages?|sheds?|barriers?|elevators?|intercom|suitcase|voicemail|log-?in|sign-?in|wi-?fi|wlan|answering machine)|(?<=(?:the|our|my|a|der|den|das|im|am) (?:\\p{L}+ )?)safe|(?<=(?:the|our|my) (?:\\p{L}+ )?)(?:unlock|tablet|phone|vault|network|front desk)|(?-i:SIM)(?: (?:card|unlock|lock))?|sim (?:card|unlock|lock)|(?<=at the )entrance|guest (?:network|log-?in|access)',
  'tor|\\p{L}*(?:tür|(?:garten|garagen|hof|einfahrts|hinter|vorder)tor|tresor|tresors|alarmanlage|schloss|garage|schranke|spind|schließfach|handy|sim-karte|gastnetz|gäste-?wlan)|(?<=am )eingang',
  "(?<=à )l'entrée|portail|porte|coffre(?:-fort)?|alarme|cadenas|digicode|boîte à clés|casier|répondeur|messagerie|carte sim",
  'puerta|portón|verja|caja fuerte|alarma|candado|garaje|taquilla|cerradura|buzón de voz|tarjeta sim',
  "cancello|cassaforte|allarme|lucchetto|serratura|armadietto|segreteria|porta d'ingresso|portone",
  'portão|cofre|cadeado|garagem|fechadura|caixa postal|porta (?:da|do|de) (?:frente|trás|garagem|casa|rua|entrada|fundos)',
  '(?:voor|achter|garage|kelder)?deur|kluis|hangslot|fietsslot|hek|sleutelkastje',
].join('|')

/** What is done with a code. */
export const openingVerbs = [
  '(?:un|re)?lock(?:s|ed|ing)|unlock|(?:dis|re)?arm(?:s|ed|ing)?|(?:open|(?:de)?activat|authori[sz]|silenc)(?:e?s|ed?|ing)?|(?:switch|turn|shut)(?:e?s|ed|ing)? (?:\\p{L}+ ){0,3}?o(?:n|ff)|(?:log|sign)(?:s|ged|ed|ging|ing)? ?(?:in|on)|(?:get|gets|let|lets)(?: (?:you|us))? in(?:to)?',
  '(?:ge)?öffne[nt]?|(?:ge)?öffnet|(?:auf|zu|ab|aus|ein|frei)(?:zu|ge)?(?:mach|sperr|schließ|schalt)\\p{L}*|(?:geht|machen|macht) [^.]{1,60} auf|komm(?:t|en) [^.]{1,60} (?:ins|in d\\p{L}{2}|rein|hinein)|(?:ent|ver)(?:sperr|riegel|schärf)\\p{L}*|(?:de)?aktivier\\p{L}*|(?:an|ein)(?:ge|zu)?(?:meld|logg)\\p{L}*',
  "(?:s')?ouvr(?:e|ent|ir|ez|ons)|(?:dé)?verrouill\\p{L}*|débloqu\\p{L}*|désarm\\p{L}*|(?:dés)?activ(?:e|er|ez|ons)|étein(?:t|dre|drez)|connect(?:e|er|ez)",
  'abr(?:e|en|ir|imos|a)|(?:des)?bloque\\p{L}*|desarm(?:a|ar|amos)|(?:des)?activ(?:a|ar|amos)|(?:se )?apaga[rn]?|iniciar? sesión',
  'apr(?:e|ono|ire|iamo)|sblocc\\p{L}*|disarm(?:a|are)|(?:dis)?attiv(?:a|are|iamo)|spegn\\p{L}*|acced(?:e|ere|iamo)',
  'desbloquei\\p{L}*|(?:des)?ativ(?:a|ar|amos)|deslig(?:a|ar|amos|ado|ada)|destranc\\p{L}*',
  'opent|geopend|ontgrendel\\p{L}*|ontsluit\\p{L}*|uit(?:ge|te )?(?:zet|schakel)\\p{L}*|(?:de)?activeer\\p{L}*|in(?:ge|te )?log\\p{L}*',
].join('|')
