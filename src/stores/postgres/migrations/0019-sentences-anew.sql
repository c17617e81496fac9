-- Another network reads sentences now, whose numbers mean something else: every discovery is read anew, newest first, in the background.
UPDATE meanings SET sentence = NULL, sentence_model = NULL WHERE sentence_model IS NOT NULL;
