/**
 * What a sentence does, by its words: it decides, binds, puts right, tells what caused something, announces that it matters,
 * gives a reason, says how far it holds, or states what is so.
 */
export type CueKind = 'decision' | 'rule' | 'correction' | 'cause' | 'announced' | 'reason' | 'scope' | 'fact'

/** How much a shape says; of each kind the strongest counts, so that a sentence full of "never" is no more than a rule. */
export type Cue = readonly [weight: number, shape: RegExp]

export type Cues = Readonly<Record<CueKind, readonly Cue[]>>

export const englishCues: Cues = {
  decision: [
    [
      3,
      /\bwe(?:'ve| have| had)? (?:all |just )?(?:decided|agreed|chose|settled on|dropped|switched|abandoned)\b/i,
    ],
    [3, /(?:^|[,;:.] ?|\b(?:ok|so|then|fine|it's|it is) )(?:decided|agreed|settled)\b/i],
    [
      3,
      /\b(?:legal|finance|security|management|the (?:team|customer|client|board))(?: team)? (?:said|decided|agreed|insists?)\b/i,
    ],
    [
      3,
      /\blet'?s (?:rather |just )?(?:(?:go|stay|stick|do it) (?:with|in|by|as)|keep|call it|standardi[sz]e)\b/i,
    ],
    [
      3,
      /\bwe(?:'ll| will) (?!see|do|get|look|talk|need|try|come|have|be|find|start|fix|check|know)[a-z]+\b/i,
    ],
    [3, /\b(?:off the table|on purpose|(?:the|a|our|final) decision)\b/i],
    [2, /(?:^|[,;:.] )let'?s use\b/i],
  ],
  rule: [
    [3, /\b(?:nobody|no one|none of (?:us|them)) (?:may|can|should|must|is allowed)\b/i],
    [2, /\byou (?:can't|cannot|mustn't|shouldn't)\b|\bi don't want\b|\bonly (?:where|if)\b/i],
    [
      4,
      /\b(?:from (?:now|today|here|this (?:release|version|point)) on|from this point|going forward|in (?:the )?future,)/i,
    ],
    [4, /(?:^|[,;:.] )(?:please )?(?:remember|keep in mind|bear in mind|for (?:the record|next time))\b/i],
    [3, /\b(?:any ?more|no longer|as of (?:version|v?\d|now|today)|until the end of)\b/i],
    [3, /\b(?:always|never|under no circumstances|without exception)\b/i],
    [
      3,
      /\b(?:must(?: not|n't)?|(?:have|has|need|needs) to be|we (?:have|need) to|may (?:not|never|only)|shall not)\b/i,
    ],
    [
      3,
      /\b(?:is|are)(?: not|n't)? (?:allowed|forbidden|required|mandatory|to be)\b|\b(?:requires?|forbids?) it\b/i,
    ],
    [3, /(?:^|[,;:.] |\b(?:and|but|so|please) )(?:do not|don'?t|avoid|make sure)\b/i],
    [
      3,
      /\bwe (?:do not|don'?t|can(?:not|'?t)|won'?t) (?:use|allow|want|have|do|support|ship|accept|store|keep|test|touch|put)\b/i,
    ],
    [
      2,
      /^(?:(?:no|yes|so|ok),? )?(?:every|each|all|no(?!,)|nothing|none|only)\b.* (?:is|are|has|have|gets?|needs?|goes|go|must|may|can|should|uses?)\b/i,
    ],
    [
      2,
      /\b(?:at (?:most|least)|only (?:for|by|in|on|the|with|through|via|when|ever|change|format|run)|not even|the m(?:in|ax)imum|everywhere|every(?:thing| time)|whenever|each (?:\w+ )?(?:gets|has|needs|must))\b/i,
    ],
    [
      2,
      /^(?:when|before|after|if|whenever) (?:you|we|an?|the|any)\b[^,]{3,80}, (?:please )?(?:update|run|use|add|ask|check|write|tell|bump|keep|do)\b/i,
    ],
  ],
  correction: [
    [3, /\b(?:instead of|rather than|prefer .{2,60} (?:over|to))\b/i],
    [2, /[,;] (?:and )?not (?!sure|yet|now|that|really|bad|too|so|only|quite)/i],
    [
      2,
      /^(?:no|nope|wrong|actually|well,? actually|not quite)[,:;. ]+(?!(?:wait|stop|problem|worries|thanks?|idea|need)\b)(?=.{16})/i,
    ],
    [3, /\bactually,? (?:it|the|that|we|our)\b/i],
    [3, /\b(?:is|are) (?:outdated|out of date|obsolete|wrong|gone|the (?:right|correct|only) one)\b/i],
    [3, /\bwe (?:use|call it|test|deploy|store|write|keep|take|support)\b/i],
  ],
  cause: [
    [
      4,
      /^(?!i\b|it\b|you\b|we\b|if\b|that\b)[^,:;]{2,60}\b(?:fails?|failed|br(?:eaks?|oke)|crash(?:es|ed)?|stops?|stopped|hangs?|leaks?|discards?|loses?|lost|rejects?|ignores?)\b[^.]{0,80}(?:\b(?:because|since|although|when|as)\b|, which )/i,
    ],
    [4, /\broot cause\b|\bturn(?:s|ed) out\b|\blessons? learne?d\b|\bthat(?:'s| is| was) the reason\b/i],
    [
      4,
      /\bthe (?:real |actual )?(?:bug|problem|issue|culprit|cause|reason|crash|failure|leak) (?:was|is|were|happens|happened|came|comes)\b/i,
    ],
    [4, /\b(?:fails?|failed|crash(?:es|ed)?|breaks?|broke|happens?|happened) because\b/i],
    [
      4,
      /\bthe (?:right )?(?:fix|solution|workaround) (?:is|was) to\b|\bfound (?:it|the (?:bug|cause|problem)):/i,
    ],
    [4, /^(?:please )?(?:note that|note:|keep in mind|bear in mind|beware)\b/i],
    [4, /\b(?:comes from|(?:bit|burned|burnt|hurt) us)\b/i],
  ],
  announced: [
    [2, /\b(?:careful|watch out|beware|gotcha|known (?:problem|issue|bug|limitation))\b/i],
    [
      2,
      /(?:^|[,;:.] |\b(?:ok|so|and) )(?:(?:update|news|word) from \w+|(?:new |our |house |another )?(?:rule|policy|convention|guideline|constraint)s?\b[^:]{0,40}|one (?:more )?thing\b[^:]{0,30}|fyi|btw|by the way|for (?:context|reference|the record)|important)[:,]/i,
    ],
    [
      2,
      /\b(?:the (?:plan|rule|idea|policy|convention|deal|agreement) is|confirmed[,:]|period\.?$|full stop\.?$|it(?:'s| is) (?:our|a|the) (?:\w+ )?(?:rule|policy|guideline|convention))/i,
    ],
  ],
  reason: [
    [
      1,
      /\b(?:because|otherwise|so that|due to|since (?!yesterday|last|this morning)|by law|legal)\b|, so (?:no|we|don't|do|that|the|use|he|she|they|it)\b/i,
    ],
    [1, /[;:] .{8}/],
  ],
  scope: [
    [
      1,
      /\b(?:every|each|all|any|only|until|unless|wherever|whenever|everywhere|up to|at (?:least|most)|per|both|nobody|no one|nothing|none|still|forever|by default|the (?:first|last) \w+ of|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|[,;] (?:and )?(?:not|no|never|nothing|everything) /i,
    ],
    [1, /\b(?:we|our|us)\b|\b(?:does|do|is|are)n't\b/i],
  ],
  fact: [
    [
      2,
      /^(?:(?:no+|nope|yes|btw|by the way|and|so|ok|sure|fyi|good(?: point)?|actually|then|fine|alright|but)[,.:]? ){0,2}(?!(?:i|it|that|this|these|those|you|he|she|they|there|here|what|who|which|why|how|when|where|if|one|everything|something|someone|nobody|let|let's)\b)(?:[\w`'/.+-]+,? ){1,7}?(?:is|are|lives?|stays?|goes|go|needs?|runs?|gets?|has|answers?|listens?|belongs?|comes?|may|can|must|uses?|breaks?|hits?|reads?|writes?|sees?|keeps?|means?|takes?|filters?|converts?|requires?|counts?)\b/i,
    ],
    [
      2,
      /(?:^|[,;:.] |\b(?:and|so|but|then|here|ok) )we (?!(?:can|could|should|might|may|would|will|had|have|were|are|did|do|got|get|need|want|see|think|know|look|talk|start|try|just|also|never|always|should|must|go|stop|finish)\b)[a-z]+(?<!ed)\b/i,
    ],
    [
      2,
      /\b[\w.-]+ it is\b(?! )|\b(?:is|are) (?:out|off|in|gone|dead|fixed|frozen|final|read-only|optional|deprecated)\b/i,
    ],
  ],
}

/** What is asked, supposed, done at the moment or said out of courtesy; taken from what speaks for a sentence. */
export const englishDoubts: readonly Cue[] = [
  [
    4,
    /\b(?:(?:our|the|my) (?:goal|task|aim)|(?:first|next|last|other|only) (?:thing|step|question)|we(?:'re| are) (?:working|going|trying|looking|getting|seeing)|(?:we|you) (?:still )?need (?:to (?:look|figure|find|plan|start|discuss|add|fix|make|get|do|write|pick|think|check|decide|see|understand|update|move|change)|an?)|in this (?:session|task|pr|chat|plan|doc(?:ument)?)|as (?:shown|attached|above|below))\b/i,
  ],
  [
    4,
    /^(?:(?:ok|so|and|now|then|also|first|next|please)[,.]? ){0,2}(?:here(?:'s| is| are)|please (?:look|check|fix|make|add|write|show|explain|read|review|run|create|give)|(?:give|show|tell|explain|help|create|look|investigate|analy[sz]e|compare|read|find|figure|proceed|continue|try)\b)/i,
  ],
  [
    9,
    /\b(?:isn't it|right\?|funny|remember when|anyway|(?:first|second|third|fourth|fifth|nth|last) time|no idea)\b/i,
  ],
  [3, /^(?:\w+ )?(?:it|that|this|he|she|they)(?:'s)? (?:is |was |has )?(?:never|always|only ever|must)\b/i],
  [
    9,
    /^(?:(?:ok|so|and|but|hmm|well|hi|hey|please)[,.!]? ){0,2}(?:can|could|would|should|shall|may|do(?! (?:it|that|this|the)\b)|does|did|is|are|was|were|will|what'?s?|why|how|which|who|where) (?:you|we|i|it|they|the|this|that|there|an?|my|our|is|are|do|does|did|should|to|u)\b/i,
  ],
  [
    9,
    /\b(?:never ?mind|never (?:seen|heard|knew|really)|thank(?:s| you)|thx|sorry|no problem|you're (?:right|welcome)|lol|haha|rule of thumb)\b/i,
  ],
  [
    4,
    /\b(?:might|maybe|perhaps|probably|possibly|i (?:think|guess|believe|wonder|suppose|assume|suspect)|not sure|some ?day|one (?:idea|option)|what if|could be|would|i'd|you'd|should (?:now|work)|my guess|i must (?:admit|say)|it must be|must have|as far as i)\b/i,
  ],
  [
    4,
    /\b(?:let me|let's (?:see|look|try|take|start|not)|i(?:'ll|'m|'ve)|i (?:will|am|have|had|see|found|changed|moved|used|added|checked|can|can't|need|always|never|want|prefer))\b/i,
  ],
  [
    3,
    /\b(?:for now|right now|just now|this time|for a moment|at the moment|later|not now|not yet|tomorrow|tonight|by (?:noon|five|six)|(?<!from )today(?! on)|this (?:week|morning|afternoon|evening|month)|next (?:step|week))\b/i,
  ],
  [3, /^if\b(?!.*, (?:use|update|run|add|ask|never|always|do|don't)\b)/i],
]
