extension String {
    /// Returns the text with another name of the tool wherever it is a word, so that lines to type name the
    /// command under which it is installed.
    package func naming(_ tool: String) -> String {
        guard tool != Executable.fling.name else { return self }
        var text = ""
        var word = Substring()
        func isOfWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || "_-./".contains(character)
        }
        for character in self + "\n" {
            if isOfWord(character) {
                word.append(character)
            } else {
                text += word == Executable.fling.name ? tool[...] : word
                text.append(character)
                word = ""
            }
        }
        return String(text.dropLast())
    }
}
